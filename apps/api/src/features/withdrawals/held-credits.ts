import { pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { balancesOf } from '../../ledger/ledger.ts'
import type { ActingParty } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { openPaymentTask, writeClosure } from '../refunds/refunds.ts'
import type { StoredLoan } from '../servicing/servicing.ts'

const heldCredits = async (transaction: Transaction<Database>, loanId: string): Promise<number> =>
  -((await balancesOf(transaction, loanId)).suspense ?? 0)

/**
 * Pesos in suspense of a locked loan that may give its principal back: also those of refund tasks that nobody ordered,
 * not those on their way out or of another matter.
 */
export async function freeCredits(transaction: Transaction<Database>, loanId: string): Promise<number> {
  const { taken } = await transaction
    .selectFrom('paymentTask')
    .select((row) => row.fn.sum<number | null>('amount').as('taken'))
    .where('ledgerSubject', '=', loanId)
    .where('ledgerAccount', '=', 'suspense')
    .where('state', '<>', 'closed')
    .where(({ or, eb }) => or([eb('state', '=', 'ordered'), eb('kind', '<>', 'refund')]))
    .executeTakeFirstOrThrow()
  return (await heldCredits(transaction, loanId)) - Number(taken ?? 0)
}

/**
 * Their money gives the principal back. The caller has just booked a credit, so that what is left becomes a task of
 * another name.
 */
export async function takeBackRefunds(
  transaction: Transaction<Database>,
  loanId: string,
  who: ActingParty,
): Promise<void> {
  const tasks = await transaction
    .selectFrom('paymentTask')
    .select('id')
    .where('ledgerSubject', '=', loanId)
    .where('ledgerAccount', '=', 'suspense')
    .where('kind', '=', 'refund')
    .where('state', '=', 'open')
    .orderBy('openedAt')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const task of tasks)
    await writeClosure(transaction, task, 'its money made the loan void: the principal is back', who)
}

/** Refunds what bank credits left in suspense of a locked loan beyond other tasks. */
export async function refundHeldCredits(
  transaction: Transaction<Database>,
  { id: loanId, applicationId, contractNumber }: StoredLoan,
  now: Temporal.Instant,
): Promise<void> {
  const held = { subject: loanId, account: 'suspense' } as const
  const { inTasks } = await transaction
    .selectFrom('paymentTask')
    .select((row) => row.fn.sum<number | null>('amount').as('inTasks'))
    .where('ledgerSubject', '=', loanId)
    .where('ledgerAccount', '=', held.account)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
  const credits = await transaction
    .selectFrom('bankCredit')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('loanId', '=', loanId)
    .executeTakeFirstOrThrow()
  const amount = (await heldCredits(transaction, loanId)) - Number(inTasks ?? 0)
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
