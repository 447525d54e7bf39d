import { type Pesos, pesos } from '@cupo/credit-engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type ActingParty, actors } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { backgroundRequestId } from '../../platform/request-id.ts'
import { loanStore } from '../servicing/servicing.ts'
import { moneyOutsideTasks } from './held-money.ts'
import { type NewPaymentTask, openPaymentTask } from './payment-task.ts'

type Overpayment = Pick<NewPaymentTask, 'subject' | 'applicationId' | 'transactionId' | 'reason'> & {
  readonly loanId: string
  readonly surplus: Pesos
  readonly note?: string
}

/** Less what the borrower still owes of an earlier refund. The caller holds the loan. */
export async function openOverpaymentTask(
  transaction: Transaction<Database>,
  { loanId, surplus, note = 'paid more than the credit cost', ...task }: Overpayment,
  now: Temporal.Instant,
): Promise<void> {
  const amount = Math.min(surplus, await overpaymentOutsideTasks(transaction, loanId))
  if (amount <= 0) return
  const held = { subject: loanId, account: 'customerCredit' } as const
  await openPaymentTask(transaction, { kind: 'refund', ...task, amount: pesos(amount), held, note }, now)
}

const overpaymentOutsideTasks = (transaction: Transaction<Database>, loanId: string) =>
  moneyOutsideTasks(transaction, { subject: loanId, account: 'customerCredit' })

export type OverpaymentTask =
  | { readonly kind: 'opened'; readonly taskId: string; readonly amount: number }
  | { readonly kind: 'noLoan' | 'nothing' }

export async function openTaskOfOverpaidLoan(
  db: Kysely<Database>,
  contractNumber: string,
  who: ActingParty,
): Promise<OverpaymentTask> {
  const loan = await loanStore.findByContractNumber(db, contractNumber)
  if (loan === null) return { kind: 'noLoan' }
  return inTransaction(db, async (transaction): Promise<OverpaymentTask> => {
    const { id: loanId, applicationId } = await loanStore.lock(transaction, loan.id)
    const earlierTasks = await overpaymentTasksOf(transaction, loanId)
    const amount = await overpaymentOutsideTasks(transaction, loanId)
    if (amount <= 0) return { kind: 'nothing' }
    const subject = `credit:${contractNumber}:${earlierTasks.length + 1}`
    const task: NewPaymentTask = {
      kind: 'refund',
      subject,
      applicationId,
      transactionId: null,
      amount: pesos(amount),
      held: { subject: loanId, account: 'customerCredit' },
      reason: 'overpaid',
      note: 'paid beyond the credit',
    }
    await openPaymentTask(transaction, task, who.now)
    const opened = (await overpaymentTasksOf(transaction, loanId)).find((each) => each.subject === subject)
    if (opened === undefined) throw new Error(`the task ${subject} was not opened`)
    const audited = { subjectType: 'paymentTask', subjectId: opened.id, after: { amount } }
    await writeAudit(transaction, { ...who, action: 'openPaymentTask', ...audited }, who.now)
    return { kind: 'opened', taskId: opened.id, amount }
  })
}

const overpaymentTasksOf = (transaction: Transaction<Database>, loanId: string) =>
  transaction
    .selectFrom('paymentTask')
    .select(['id', 'subject'])
    .where('ledgerSubject', '=', loanId)
    .where('ledgerAccount', '=', 'customerCredit')
    .execute()

/** Lists, instead, an overpayment whose task a person closed. Returns how many it opened. */
export async function openMissingOverpaymentTasks(
  db: Kysely<Database>,
  now: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ readonly contractNumber: string }>`
    select loan.contract_number
    from account_balance as overpaid
    join loan on loan.id = overpaid.subject
    left join lateral (
      select sum(amount)::bigint as amount from payment_task
      where ledger_subject = overpaid.subject and ledger_account = 'customerCredit' and state <> 'closed'
    ) as in_tasks on true
    where overpaid.account = 'customerCredit' and -overpaid.balance > coalesce(in_tasks.amount, 0)
      and not exists (
        select from payment_task as task
        where task.ledger_subject = overpaid.subject and task.ledger_account = 'customerCredit'
          and task.state = 'closed' and task.closed_by like 'staff:%'
          and not exists (select from bank_transfer as paid where paid.task_id = task.id and paid.state = 'done')
          and not exists (select from held_assignment as given where given.task_id = task.id)
      )
    order by loan.contract_number`.execute(db)
  const who = { now, actor: actors.clock, requestId: backgroundRequestId() }
  for (const { contractNumber } of rows) await openTaskOfOverpaidLoan(db, contractNumber, who)
  return rows.length
}
