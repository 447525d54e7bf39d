import type { Kysely, Transaction } from 'kysely'
import type { PaidInFullCertificateData } from '../../../documents/paid-in-full-certificate.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Random } from '../../../ports/random.ts'

type CertifiedFacts = Omit<PaidInFullCertificateData, 'issuedAt' | 'verification'> & {
  readonly isWithdrawal?: true
}

export type Certificate = {
  readonly code: string
  readonly loanId: string
  readonly issuedAt: string
  readonly facts: CertifiedFacts
}

const columns = ['code', 'loanId', 'content', 'issuedAt'] as const

type Row = {
  readonly code: string
  readonly loanId: string
  readonly content: Buffer
  readonly issuedAt: string
}

/** The only reader and writer. A certificate never changes: its loan decides whether it holds. */
export function certificateStore(secrets: Pick<Secrets, 'seal' | 'open'>) {
  const sealName = (code: string) => `certificate:${code}`
  const toCertificate = ({ code, loanId, content, issuedAt }: Row): Certificate => ({
    code,
    loanId,
    issuedAt,
    facts: secrets.open(content, sealName(code)) as CertifiedFacts,
  })
  return {
    insert: async (
      transaction: Transaction<Database>,
      { code, loanId, issuedAt, facts }: Certificate,
    ): Promise<void> => {
      const content = secrets.seal(facts, sealName(code))
      await transaction.insertInto('certificate').values({ code, loanId, content, issuedAt }).execute()
    },

    find: async (db: Kysely<Database>, code: string): Promise<Certificate | null> => {
      const row = await db
        .selectFrom('certificate')
        .select(columns)
        .where('code', '=', code)
        .executeTakeFirst()
      return row === undefined ? null : toCertificate(row)
    },

    latestOf: async (db: Kysely<Database>, loanId: string): Promise<Certificate | null> => {
      const row = await db
        .selectFrom('certificate')
        .select(columns)
        .where('loanId', '=', loanId)
        .orderBy('issuedAt', 'desc')
        .orderBy('code')
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? null : toCertificate(row)
    },
  }
}

/** Crockford's base 32: no letter looks like another sign. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const bytesOfCode = 16
const digitsOfCode = 26

/** 128 random bits against guessing. */
export function newCertificateCode(random: Pick<Random, 'bytes'>): string {
  let rest = BigInt(`0x${Buffer.from(random.bytes(bytesOfCode)).toString('hex')}`)
  let code = ''
  while (code.length < digitsOfCode) {
    code = `${digits[Number(rest % 32n)] ?? ''}${code}`
    rest /= 32n
  }
  return code
}

export const groupedCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')

export function readCertificateCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === digitsOfCode && [...code].every((digit) => digits.includes(digit)) ? code : null
}
