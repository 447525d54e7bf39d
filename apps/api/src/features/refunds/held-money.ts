import { type Pesos, pesos } from '@cupo/credit-engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { balancesOf } from '../../ledger/ledger.ts'
import type { ActingParty } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import {
  changeAmount,
  lockTask,
  type NewPaymentTask,
  openPaymentTask,
  type PaymentTask,
} from './payment-task.ts'

/** Not covered to the peso, or twice. */
export type UncoveredMoney = {
  readonly subject: string
  readonly account: 'customerCredit' | 'suspense'
  readonly contractNumber: string | null
  readonly held: number
  readonly inTasks: number
  readonly closedTaskId: string | null
}

/**
 * `customerCredit` and `suspense` against their tasks. Credits of a withdrawal have no task until the
 * whole principal is there.
 */
export async function uncoveredMoney(
  db: Kysely<Database>,
  limit: number | null = null,
): Promise<readonly UncoveredMoney[]> {
  const { rows } = await sql<UncoveredMoney>`
    with held as (
      select subject, account, greatest(-balance, 0) as amount from account_balance
      where account in ('customerCredit', 'suspense') and balance <> 0
    ), tasks as (
      select ledger_subject as subject, ledger_account as account, sum(amount)::bigint as amount from payment_task
      where state <> 'closed' and ledger_account is not null group by ledger_subject, ledger_account
    ), compared as (
      select subject, account, coalesce(held.amount, 0) as held, coalesce(tasks.amount, 0) as in_tasks
      from held full join tasks using (subject, account)
    )
    select compared.*, loan.contract_number,
           (select id from payment_task as task
            where task.ledger_subject = compared.subject and task.ledger_account = compared.account
              and task.state = 'closed'
            order by closed_at desc, id desc limit 1) as closed_task_id
    from compared left join loan on loan.id = compared.subject
    where held <> in_tasks and not (account = 'suspense' and exists (
      select from withdrawal_request where loan_id = compared.subject and state = 'requested'))
    order by loan.contract_number, compared.subject, account limit ${limit}`.execute(db)
  return rows
}

export async function* checkHeldMoney(db: Kysely<Database>): AsyncGenerator<string, number> {
  for (const { subject, account, contractNumber, held, inTasks } of await uncoveredMoney(db)) {
    yield `${contractNumber ?? subject} holds ${held} in ${account}, and open tasks are about ${inTasks}`
  }
  const { count } = await db
    .selectFrom('accountBalance')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account', 'in', ['customerCredit', 'suspense'])
    .where('balance', '<>', 0)
    .executeTakeFirstOrThrow()
  return count
}

/** Negative when more was paid back than stood there. */
export async function moneyOutsideTasks(
  transaction: Transaction<Database>,
  { subject, account }: NonNullable<NewPaymentTask['held']>,
): Promise<number> {
  const { inTasks } = await transaction
    .selectFrom('paymentTask')
    .select((row) => row.fn.sum<number | null>('amount').as('inTasks'))
    .where('ledgerSubject', '=', subject)
    .where('ledgerAccount', '=', account)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
  return -((await balancesOf(transaction, subject))[account] ?? 0) - Number(inTasks ?? 0)
}

type HeldTask = Omit<NewPaymentTask, 'held'> & { readonly held: NonNullable<NewPaymentTask['held']> }

export async function openHeldTask(
  transaction: Transaction<Database>,
  task: HeldTask,
  now: Temporal.Instant,
): Promise<void> {
  const amount = pesos(
    Math.max(0, Math.min(task.amount ?? 0, await moneyOutsideTasks(transaction, task.held))),
  )
  if (amount > 0) await openPaymentTask(transaction, { ...task, amount }, now)
}

/** For what is still there and in no other task; null for nothing. */
export async function reopenPaymentTask(
  db: Kysely<Database>,
  target: Pick<PaymentTask, 'id' | 'ledgerSubject'>,
  note: string,
  who: ActingParty,
): Promise<Pesos | null> {
  return inTransaction(db, async (transaction) => {
    const task = await lockTask(transaction, target)
    if (task === null || task.state !== 'closed') return null
    const { ledgerSubject: subject, ledgerAccount: account } = task
    if (subject === null || account === null) return null
    const left = await moneyOutsideTasks(transaction, { subject, account })
    const amount = pesos(Math.max(0, Math.min(task.amount ?? 0, left)))
    if (amount === 0) return null
    await changeAmount(transaction, task, { amount, note }, who)
    return amount
  })
}
