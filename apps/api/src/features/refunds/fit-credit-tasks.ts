import { pesos } from '@cupo/credit-engine'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { balancesOf } from '../../ledger/ledger.ts'
import { actors } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database, PaymentTaskTable } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { loanStore, type Who } from '../servicing/servicing.ts'
import { writeClosed } from './close-task.ts'
import { openPaymentTask } from './tasks.ts'

type Task = Selectable<PaymentTaskTable>

/**
 * Makes the tasks about what was paid beyond a loan tell what is there: open refunds are cut to it, the latest first, and
 * what went back through the bank beyond it is a task of its own, for the borrower owes it (conformance: R-Q7). Answers
 * whether anything changed.
 */
export async function reconcileOverpaymentTasks(
  transaction: Transaction<Database>,
  loanId: string,
  who: Who,
): Promise<boolean> {
  const tasks = await lockTasksOf(transaction, loanId)
  const { contractNumber, applicationId } = await loanStore.lock(transaction, loanId)
  const credit = -((await balancesOf(transaction, loanId)).customerCredit ?? 0)
  const underWay = sumOf(tasks.filter(({ state }) => state === 'ordered'))
  let left = Math.max(0, credit - underWay)
  let isChanged = false
  for (const task of tasks.filter(({ state }) => state === 'open')) {
    const kept = Math.min(task.amount ?? 0, left)
    left -= kept
    if (kept === task.amount) continue
    await cutTo(transaction, task, kept, who)
    isChanged = true
  }
  const claim = { subject: claimOf(contractNumber), applicationId, amount: Math.max(0, underWay - credit) }
  return (await tellClaim(transaction, claim, who)) || isChanged
}

/** Names the task about what a borrower has to give back. */
const claimOf = (contractNumber: string) => `claim:${contractNumber}`

/** Holds the tasks about the loans that some payments went to; answers these loans. */
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
  const ids = [...new Set(rows.flatMap(({ loanId }) => loanId ?? []))]
  for (const id of ids) await lockTasksOf(transaction, id)
  return ids
}

/**
 * The same of every loan whose tasks tell of more than there is, as when a usury cap was put right or a borrower has paid
 * what was claimed. Answers how many changed.
 */
export async function reconcileAllOverpaymentTasks(
  db: Kysely<Database>,
  now: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ readonly id: string }>`
    select told.id from (
      select ledger_subject as id, sum(amount) as amount from payment_task
      where state <> 'closed' and ledger_account = 'customerCredit' group by ledger_subject
    ) as told
    join loan on loan.id = told.id
    left join account_balance as kept on kept.subject = told.id and kept.account = 'customerCredit'
    where told.amount > -coalesce(kept.balance, 0)
    union
    select loan.id from payment_task as task
    join loan on task.subject = 'claim:' || loan.contract_number
    where task.kind = 'reversal' and task.state <> 'closed'
    union
    select loan.id from bank_transfer as transfer
    join loan on loan.id = transfer.ledger_subject
    join account_balance as kept on kept.subject = loan.id and kept.account = 'customerCredit'
    where transfer.state = 'done' and transfer.ledger_account = 'customerCredit' and kept.balance > 0`.execute(
    db,
  )
  const who = { now, actor: actors.clock, requestId: 'credit-tasks' }
  let changed = 0
  for (const { id } of rows) {
    if (await inTransaction(db, (transaction) => reconcileOverpaymentTasks(transaction, id, who)))
      changed += 1
  }
  return changed
}

/** The oldest first. */
const lockTasksOf = (transaction: Transaction<Database>, loanId: string): Promise<Task[]> =>
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

const sumOf = (tasks: readonly Task[]): number => tasks.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

async function cutTo(
  transaction: Transaction<Database>,
  task: Task,
  amount: number,
  who: Who,
): Promise<void> {
  if (amount === 0) return writeClosed(transaction, task, 'nothing of it is left', who)
  const note = `${amount} of ${task.amount} are left`
  await change(transaction, task, { amount, note }, who)
}

type Claim = { readonly subject: string; readonly applicationId: string; readonly amount: number }

async function tellClaim(
  transaction: Transaction<Database>,
  { subject, applicationId, amount }: Claim,
  who: Who,
): Promise<boolean> {
  const note = `${amount} to claim from the borrower: more was paid back than was left over`
  const known = await transaction
    .selectFrom('paymentTask')
    .selectAll()
    .where('kind', '=', 'reversal')
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  // Somebody who has closed it knows of this amount.
  if ((known?.amount ?? 0) === amount) return false
  if (known === undefined) {
    const about = { subject, applicationId, transactionId: null, amount: pesos(amount), held: null, note }
    await openPaymentTask(transaction, { kind: 'reversal', ...about }, who.now)
  } else if (amount > 0) {
    await change(transaction, known, { amount, note }, who)
  } else {
    await transaction.updateTable('paymentTask').set({ amount }).where('id', '=', known.id).execute()
    if (known.state !== 'closed') await writeClosed(transaction, known, 'nothing is owed any more', who)
  }
  return true
}

async function change(
  transaction: Transaction<Database>,
  { id, note: before }: Task,
  { amount, note }: { readonly amount: number; readonly note: string },
  who: Who,
): Promise<void> {
  await transaction
    .updateTable('paymentTask')
    .set({ amount, note: `${before}\n${note}`, state: 'open', closedAt: null, closedBy: null })
    .where('id', '=', id)
    .execute()
  const subject = { subjectType: 'paymentTask', subjectId: id }
  await writeAudit(
    transaction,
    { ...who, action: 'changePaymentTask', ...subject, after: { amount } },
    who.now,
  )
}
