import { type Pesos, pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { balancesOf } from '../../ledger/ledger.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type NewPaymentTask, openPaymentTask } from './tasks.ts'

type Surplus = Pick<NewPaymentTask, 'subject' | 'applicationId' | 'transactionId'> & {
  readonly loanId: string
  /** What a payment brought beyond the loan. */
  readonly surplus: Pesos
}

/**
 * Opens the task that pays back what a payment brought beyond a loan, as far as the loan has it: what the borrower owes of
 * an earlier refund is kept. The caller holds the loan.
 */
export async function openOverpaymentTask(
  transaction: Transaction<Database>,
  { loanId, surplus, ...about }: Surplus,
  now: Temporal.Instant,
): Promise<void> {
  const amount = Math.min(surplus, await unclaimedOverpayment(transaction, loanId))
  if (amount <= 0) return
  const held = { subject: loanId, account: 'customerCredit' } as const
  const note = 'paid more than the credit cost'
  await openPaymentTask(transaction, { kind: 'refund', ...about, amount: pesos(amount), held, note }, now)
}

/** What was paid beyond a loan and no task is about, in pesos; below 0 when more was paid back than there was. */
export async function unclaimedOverpayment(
  transaction: Transaction<Database>,
  loanId: string,
): Promise<number> {
  const { claimed } = await transaction
    .selectFrom('paymentTask')
    .select((row) => row.fn.sum<number | null>('amount').as('claimed'))
    .where('ledgerSubject', '=', loanId)
    .where('ledgerAccount', '=', 'customerCredit')
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
  return -((await balancesOf(transaction, loanId)).customerCredit ?? 0) - Number(claimed ?? 0)
}
