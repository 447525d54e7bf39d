import { pesos } from '@cupo/credit-engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { balancesOf } from '../../ledger/ledger.ts'
import { type ActingParty, actors } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { backgroundRequestId } from '../../platform/request-id.ts'
import { loanStore } from '../servicing/servicing.ts'
import { changeAmount, openPaymentTask, type PaymentTask, writeClosure } from './payment-task.ts'

/**
 * As after a reversal. Cuts open tasks, the latest first; a refund beyond the overpayment is a task to get
 * it back. True when a task changed.
 */
export async function reconcileOverpaymentTasks(
  transaction: Transaction<Database>,
  loanId: string,
  who: ActingParty,
): Promise<boolean> {
  const tasks = await lockTasksOf(transaction, loanId)
  const { contractNumber, applicationId } = await loanStore.lock(transaction, loanId)
  const overpaid = -((await balancesOf(transaction, loanId)).customerCredit ?? 0)
  const underWay = sumOf(tasks.filter(({ state }) => state === 'ordered'))
  let left = Math.max(0, overpaid - underWay)
  let isChanged = false
  for (const task of tasks.filter(({ state }) => state === 'open')) {
    const amount = Math.min(task.amount ?? 0, left)
    left -= amount
    if (amount === task.amount) continue
    await cutTask(transaction, task, amount, who)
    isChanged = true
  }
  const overRefund = {
    subject: `claim:${contractNumber}`,
    applicationId,
    amount: Math.max(0, underWay - overpaid),
  }
  return (await reconcileOverRefund(transaction, overRefund, who)) || isChanged
}

export async function lockOverpaymentTasks(
  transaction: Transaction<Database>,
  references: readonly string[],
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('loanPayment')
    .select('loanId')
    .where('reference', 'in', references)
    .orderBy('loanId')
    .execute()
  const loanIds = [...new Set(rows.flatMap(({ loanId }) => loanId ?? []))]
  await lockTasksOfLoans(transaction, loanIds)
  return loanIds
}

/** In one order, against deadlocks. */
export async function lockTasksOfLoans(
  transaction: Transaction<Database>,
  loanIds: readonly string[],
): Promise<void> {
  for (const loanId of loanIds.toSorted()) await lockTasksOf(transaction, loanId)
}

export async function reconcileAllOverpaymentTasks(
  db: Kysely<Database>,
  now: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ readonly id: string }>`
    select held.id from (
      select ledger_subject as id, sum(amount) as amount from payment_task
      where state <> 'closed' and ledger_account = 'customerCredit' group by ledger_subject
    ) as held
    join loan on loan.id = held.id
    left join account_balance as overpaid on overpaid.subject = held.id and overpaid.account = 'customerCredit'
    where held.amount > -coalesce(overpaid.balance, 0)
    union
    select loan.id from payment_task as task
    join loan on task.subject = 'claim:' || loan.contract_number
    where task.kind = 'reversal' and task.state <> 'closed'
    union
    select loan.id from bank_transfer as transfer
    join loan on loan.id = transfer.ledger_subject
    join account_balance as overpaid on overpaid.subject = loan.id and overpaid.account = 'customerCredit'
    where transfer.state = 'done' and transfer.ledger_account = 'customerCredit' and overpaid.balance > 0`.execute(
    db,
  )
  const who = { now, actor: actors.clock, requestId: backgroundRequestId() }
  let changed = 0
  for (const { id } of rows) {
    if (await inTransaction(db, (transaction) => reconcileOverpaymentTasks(transaction, id, who))) {
      changed += 1
    }
  }
  return changed
}

const lockTasksOf = (transaction: Transaction<Database>, loanId: string): Promise<PaymentTask[]> =>
  transaction
    .selectFrom('paymentTask')
    .selectAll()
    .where('ledgerSubject', '=', loanId)
    .where('ledgerAccount', '=', 'customerCredit')
    .where('state', '<>', 'closed')
    .orderBy('openedAt')
    .orderBy('id')
    .forUpdate()
    .execute()

const sumOf = (tasks: readonly PaymentTask[]): number =>
  tasks.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

async function cutTask(
  transaction: Transaction<Database>,
  task: PaymentTask,
  amount: number,
  who: ActingParty,
): Promise<void> {
  // Nobody decided it: a later overpayment opens a task again.
  if (amount === 0)
    return writeClosure(transaction, task, 'nothing of it is left', { ...who, actor: actors.clock })
  const note = `${amount} of ${task.amount} are left`
  await changeAmount(transaction, task, { amount, note }, who)
}

type OverRefund = { readonly subject: string; readonly applicationId: string; readonly amount: number }

async function reconcileOverRefund(
  transaction: Transaction<Database>,
  { subject, applicationId, amount }: OverRefund,
  who: ActingParty,
): Promise<boolean> {
  const note = `${amount} to claim from the borrower: more was paid back than was left over`
  const task = await transaction
    .selectFrom('paymentTask')
    .selectAll()
    .where('kind', '=', 'reversal')
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  // Closed by a person who saw this amount.
  if ((task?.amount ?? 0) === amount) return false
  if (task === undefined) {
    const task = {
      subject,
      applicationId,
      transactionId: null,
      amount: pesos(amount),
      held: null,
      reason: null,
      note,
    }
    await openPaymentTask(transaction, { kind: 'reversal', ...task }, who.now)
  } else if (amount > 0) {
    await changeAmount(transaction, task, { amount, note }, who)
  } else {
    await transaction.updateTable('paymentTask').set({ amount }).where('id', '=', task.id).execute()
    if (task.state !== 'closed') await writeClosure(transaction, task, 'nothing is owed any more', who)
  }
  return true
}
