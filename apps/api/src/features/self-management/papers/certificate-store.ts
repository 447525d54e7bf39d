import type { Kysely, Transaction } from 'kysely'
import type { PaidInFullCertificateData } from '../../../documents/paid-in-full-certificate.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'

/** What a certificate says of a credit, as it was when the credit closed. */
export type CertifiedFacts = Omit<PaidInFullCertificateData, 'issuedAt' | 'verification'>

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

/** The only reader and writer of certificates. They are never changed: whether one holds follows from its loan. */
export function certificateStore(secrets: Pick<Secrets, 'seal' | 'open'>) {
  const sealName = (code: string) => `certificate:${code}`
  const toCertificate = ({ code, loanId, content, issuedAt }: Row): Certificate => ({
    ...{ code, loanId, issuedAt },
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

    /** That of the loan's latest closing: the earlier ones tell of a day on which it was not paid for good. */
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
