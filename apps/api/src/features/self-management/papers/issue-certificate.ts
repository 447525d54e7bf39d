import { type Day, isOverdue, isoOf, isVoid, type Loan } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { PaidInFullCertificateData } from '../../../documents/paid-in-full-certificate.ts'
import type { ActingParty } from '../../../platform/actor.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Random } from '../../../ports/random.ts'
import type { ApplicationStore } from '../../origination/origination.ts'
import { isOverRefunded, loanStore } from '../../servicing/servicing.ts'
import { productNames } from '../text/names.ts'

type IssuingContext = {
  readonly secrets: Secrets
  readonly random: Pick<Random, 'bytes'>
  readonly store: Pick<ApplicationStore, 'find'>
}

/** Each with the moment or day of its content. */
export async function issueCertificate(
  { secrets, random, store }: IssuingContext,
  transaction: Transaction<Database>,
  applicationId: string,
  { now, actor, requestId }: ActingParty,
): Promise<void> {
  const stored = await loanStore.findByApplication(transaction, applicationId)
  const application = await store.find(transaction, applicationId)
  const closed = stored?.loan.closed ?? null
  if (
    stored === null ||
    application === null ||
    closed === null ||
    closed.because === 'sold' ||
    closed.because === 'voided'
  ) {
    throw new Error(`nothing to certify of application ${applicationId}`)
  }
  const { id: loanId, contractNumber, origin, loan } = stored
  const { fullName, document } = application.person
  await certificateStore(secrets).insert(transaction, {
    code: newCertificateCode(random),
    loanId,
    issuedAt: now.toString(),
    facts: {
      borrower: { fullName, documentNumber: document },
      contractNumber,
      productName: productNames[origin],
      principal: loan.terms.principal,
      disbursedOn: isoOf(loan.terms.disbursedOn),
      paidOn: isoOf(closed.on),
      ...(closed.because === 'withdrawn' && { isWithdrawal: true }),
    },
  })
  const subject = { subjectType: 'loan', subjectId: loanId }
  await writeAudit(transaction, { actor, action: 'issueCertificate', ...subject, requestId }, now)
}

/**
 * Null to certify. A late borrower gets the product certificate alone; a sold debt is its buyer's, a void
 * loan has its own certificate, and a borrower refunded too much still owes.
 */
export async function refusalOfCertificate(
  db: Kysely<Database>,
  certificate: 'product' | 'paidInFull',
  { id, loan }: { readonly id: string; readonly loan: Loan },
  on: Day,
): Promise<Refusal | null> {
  const end = loan.closed?.because
  if (end === 'sold' || isVoid(loan)) return { code: 'CertificadoNoHabilitado' }
  if (certificate === 'paidInFull' && isOverdue(loan, on)) return { code: 'PagosPendientes' }
  if (await isOverRefunded(db, id)) return { code: 'CertificadoNoHabilitado' }
  const isMissing = certificate === 'paidInFull' && loan.closed === null
  return isMissing ? { code: 'CertificadoNoHabilitado' } : null
}

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
