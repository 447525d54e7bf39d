import { pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { balancesOf } from '../../ledger/ledger.ts'
import type { Database } from '../../platform/database/schema.ts'
import { openPaymentTask } from '../refunds/refunds.ts'
import type { StoredLoan } from '../servicing/servicing.ts'

/** The money in suspense of a loan, in pesos. */
export const heldCredits = async (transaction: Transaction<Database>, loanId: string): Promise<number> =>
  -((await balancesOf(transaction, loanId)).suspense ?? 0)

/** Opens the task that refunds what bank credits left in suspense of a locked loan and no other task covers. */
export async function refundHeldCredits(
  transaction: Transaction<Database>,
  { id: loanId, applicationId, contractNumber }: StoredLoan,
  now: Temporal.Instant,
): Promise<void> {
  const held = { subject: loanId, account: 'suspense' } as const
  const { claimed } = await transaction
    .selectFrom('paymentTask')
    .select((row) => row.fn.sum<number | null>('amount').as('claimed'))
    .where('ledgerSubject', '=', loanId)
    .where('ledgerAccount', '=', held.account)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
  const credits = await transaction
    .selectFrom('bankCredit')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('loanId', '=', loanId)
    .executeTakeFirstOrThrow()
  const amount = (await heldCredits(transaction, loanId)) - Number(claimed ?? 0)
  if (credits.count === 0 || amount <= 0) return
  const subject = `bankCredit:${contractNumber}:${credits.count}`
  const note = 'the bank credited more than a withdrawal takes'
  const task = {
    kind: 'refund',
    subject,
    applicationId,
    transactionId: null,
    held,
    reason: 'unexpected',
    note,
  } as const
  await openPaymentTask(transaction, { ...task, amount: pesos(amount) }, now)
}
