import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { loanStore } from '../../servicing/servicing.ts'
import { certificateStore } from './certificate-store.ts'
import { type IssueParts, issueCertificate } from './issue-certificate.ts'

/**
 * Certifies the loans that a release without certificates saw paid off; answers how many. One that cannot be certified
 * is told and tried again at the next start: it must not keep the product from starting.
 */
export async function issueMissingCertificates(
  parts: IssueParts & { readonly db: Kysely<Database> },
  now: Temporal.Instant,
  onFailure: (applicationId: string, error: unknown) => void,
): Promise<number> {
  const { db, secrets } = parts
  const loans = await db
    .selectFrom('loan')
    .leftJoin('certificate', 'certificate.loanId', 'loan.id')
    .select(['loan.id', 'loan.applicationId'])
    .where('loan.situation', '=', 'paid')
    .where('certificate.code', 'is', null)
    .execute()
  const who = { now, actor: actors.clock, requestId: 'start' }
  let issued = 0
  for (const { id, applicationId } of loans) {
    try {
      await inTransaction(db, async (transaction) => {
        // Under the lock: another instance may have started at the same moment, or a reversal opened the loan.
        const { loan } = await loanStore.lock(transaction, id)
        const isIssued = (await certificateStore(secrets).latestOf(transaction, id)) !== null
        if (isIssued || loan.closed?.because !== 'paid') return
        await issueCertificate(parts, transaction, applicationId, who)
        issued += 1
      })
    } catch (error) {
      onFailure(applicationId, error)
    }
  }
  return issued
}
