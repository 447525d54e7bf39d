import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type IssueParts, issueCertificate } from './issue-certificate.ts'

/** Certifies the loans that a release without certificates saw paid off. */
export async function issueMissingCertificates(
  parts: IssueParts & { readonly db: Kysely<Database> },
  now: Temporal.Instant,
): Promise<void> {
  const loans = await parts.db
    .selectFrom('loan')
    .leftJoin('certificate', 'certificate.loanId', 'loan.id')
    .select('loan.applicationId')
    .where('loan.situation', '=', 'paid')
    .where('certificate.code', 'is', null)
    .execute()
  const who = { now, actor: 'system', requestId: 'start' }
  for (const { applicationId } of loans) {
    await inTransaction(parts.db, (transaction) => issueCertificate(parts, transaction, applicationId, who))
  }
}
