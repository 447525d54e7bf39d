import { pesos } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { openPaymentTask } from './tasks.ts'

/**
 * Opens the task of money in suspense that nobody was told of, as when a bill of the line collects for a credit that was
 * sold (conformance: R-B9). Answers how many it opened.
 */
export async function openMissingSuspenseTasks(db: Kysely<Database>, now: Temporal.Instant): Promise<number> {
  const kept = await db
    .selectFrom('loanPayment as kept')
    .leftJoin('loan', 'loan.id', 'kept.loanId')
    .select(['kept.id', 'kept.loanId', 'kept.reference', 'kept.amount', 'loan.applicationId'])
    .where('kept.state', '=', 'suspense')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentTask as task')
            .select('task.id')
            .where('task.kind', 'in', ['suspense', 'refund'])
            .whereRef('task.subject', '=', 'kept.reference'),
        ),
      ),
    )
    .execute()
  for (const { id, loanId, reference, amount, applicationId } of kept) {
    const held = { subject: loanId ?? id, account: 'suspense' } as const
    const about = { subject: reference, applicationId, transactionId: null, amount: pesos(amount), held }
    const note = 'paid to a credit that takes no money'
    await inTransaction(db, (transaction) =>
      openPaymentTask(transaction, { kind: 'suspense', ...about, note }, now),
    )
  }
  return kept.length
}
