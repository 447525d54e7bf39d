import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { emitEvent } from '../../platform/domain-events.ts'
import type { ServicingParts, Who } from './parts.ts'
import type { StoredLoan } from './stored-loan.ts'

/**
 * What follows when a loan has closed or opened again: its application and those who listen are told, in the same
 * transaction. A sold debt leaves the application as it is: nothing was paid off (conformance: R-B5, R-B6).
 */
export async function followClosure(
  { followLoan }: Pick<ServicingParts, 'followLoan'>,
  transaction: Transaction<Database>,
  former: StoredLoan,
  { id, applicationId, loan }: StoredLoan,
  who: Who,
): Promise<void> {
  const before = former.loan.closed?.because ?? 'open'
  const now = loan.closed?.because ?? 'open'
  if (now === before) return
  const type = now === 'open' ? 'LoanReopened' : 'LoanClosed'
  await emitEvent(transaction, { type, applicationId, data: { loanId: id, because: now } }, who.now)
  if (now === 'paid') await followLoan(transaction, applicationId, 'LoanPaidOff', who)
  if (before === 'paid') await followLoan(transaction, applicationId, 'LoanReopened', who)
}
