import { type Pesos, pesos, subtract } from '@cupo/credit-engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type Entry, mustPost, postEntries } from '../../ledger/ledger.ts'
import { type ActingParty, type Actor, actorName, actors } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Budget, Outbox } from '../../platform/jobs/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  type FollowContext,
  type FollowedTransfers,
  followBankTransfers,
} from '../bank-transfers/bank-transfers.ts'
import type { ApplicationStore } from '../origination/origination.ts'
import { applyRefund, type ServicingContext } from '../servicing/servicing.ts'
import { accountOf, availableMoney, type BankTransfer } from './bank-transfer.ts'
import { refundsOf } from './list-refunds.ts'
import { lockTask, type PaymentTask, writeClosure } from './payment-task.ts'
import { reconcileOverpaymentTasks } from './reconcile-overpayment-tasks.ts'
import { forgetRefundAccount, ownerOfTask } from './refund-account.ts'
import { queueArrivalMail, queueRefundMail } from './tell-refunds.ts'

export type TransferContext = FollowContext & {
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly outbox: Outbox
  readonly servicing: ServicingContext
}

const actor: Actor = { kind: 'bank' }

const note = 'taken back before the bank was told'

type Transfer = {
  readonly reference: string
  readonly state: string
  readonly amount: number
  readonly paid: number
  readonly isUnknown: boolean
}

/**
 * Done is booked, failed opens the task again; money reversed before the bank knew is never sent. Returns
 * how many changed.
 */
export const followTransfers = (
  context: TransferContext,
  now: Temporal.Instant,
  budget?: Budget,
): Promise<number> => followBankTransfers(context, transfersOfRefunds(context), now, budget)

type LockedTransfer = BankTransfer & { readonly task: PaymentTask }

const transfersOfRefunds = (context: TransferContext): FollowedTransfers<BankTransfer, LockedTransfer> => ({
  due: (now) =>
    context.db
      .selectFrom('bankTransfer')
      .selectAll()
      .where('nextCheckAt', '<=', now.toString())
      .orderBy('nextCheckAt')
      .execute(),
  orderOf: (transfer) => ({
    reference: transfer.reference,
    amount: pesos(transfer.amount),
    to: accountOf(context.secrets, transfer),
    purpose: 'refund',
  }),
  beforeSending: async (transfer, now) =>
    (await cancelReversedTransfer(context.db, transfer, now)) ? 'cancelled' : 'send',
  lock: async (transaction, { id, taskId, ledgerSubject }) => {
    const task = await lockTask(transaction, { id: taskId, ledgerSubject })
    const transfer = await transaction
      .selectFrom('bankTransfer')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    return task === null ? null : { ...transfer, task }
  },
  save: async (transaction, { id }, progress) => {
    await transaction.updateTable('bankTransfer').set(progress).where('id', '=', id).execute()
  },
  follow: async (transaction, transfer, { report, isTaken }, now) => {
    const { task } = transfer
    if (isTaken) await queueRefundMail(context, transaction, task, transfer, now)
    if (report.state === 'done') await endRefund(context, transaction, task, transfer, now)
    if (report.state === 'failed') await reopenTask(transaction, task, transfer, now)
  },
  contradict: async (_transaction, { reference, state }, report) => {
    throw new Error(`the bank says ${report.state} of ${reference}, which is ${state}`)
  },
})

/** The account goes with its owner's last refund. */
async function endRefund(
  context: TransferContext,
  transaction: Transaction<Database>,
  task: PaymentTask,
  transfer: BankTransfer,
  now: Temporal.Instant,
): Promise<void> {
  await bookTransfer(context, transaction, task, transfer, now)
  await queueArrivalMail(context, transaction, task, transfer, now)
  const owner = await ownerOfTask(transaction, task)
  if (owner === null) return
  const isLast = (await refundsOf(transaction, owner)).every(({ state }) => state === 'paid')
  if (isLast) await forgetRefundAccount(transaction, owner)
}

async function bookTransfer(
  { servicing }: Pick<TransferContext, 'servicing'>,
  transaction: Transaction<Database>,
  task: PaymentTask,
  { id, reference, ledgerSubject, ledgerAccount, amount }: BankTransfer,
  now: Temporal.Instant,
): Promise<void> {
  const today = businessDate(now).toString()
  const money: Pesos = pesos(amount)
  const entry: Entry = {
    kind: 'refund',
    source: { kind: 'bankTransfer', id },
    subject: ledgerSubject,
    bookedOn: today,
    valueOn: today,
    idempotencyKey: `transfer:${reference}`,
    actor: actor.kind,
    lines: [
      { account: ledgerAccount, amount: money },
      { account: 'bank', amount: subtract(pesos(0), money) },
    ],
  }
  mustPost(await postEntries(transaction, [entry], now))
  if (ledgerAccount === 'customerCredit') {
    const returned = { loanId: ledgerSubject, transferId: id, reference }
    await applyRefund(servicing, transaction, returned, { now, actor, requestId: reference })
  }
  await transaction
    .updateTable('paymentTask')
    .set({ state: 'closed', closedAt: now.toString(), closedBy: actorName(actor) })
    .where('id', '=', task.id)
    .execute()
  const subject = { subjectType: 'paymentTask', subjectId: task.id }
  const after = { reference, amount, state: 'closed' }
  await writeAudit(transaction, { actor, action: 'refundDone', ...subject, after }, now)
}

async function reopenTask(
  transaction: Transaction<Database>,
  task: PaymentTask,
  { reference, amount }: BankTransfer,
  now: Temporal.Instant,
): Promise<void> {
  // `tellRefunds` asks for another account.
  await transaction
    .updateTable('paymentTask')
    .set({ state: 'open', toldAt: null })
    .where('id', '=', task.id)
    .execute()
  const owner = await ownerOfTask(transaction, task)
  if (owner !== null) await forgetRefundAccount(transaction, owner)
  const subject = { subjectType: 'paymentTask', subjectId: task.id }
  const after = { reference, amount, state: 'open' }
  await writeAudit(transaction, { actor, action: 'refundFailed', ...subject, after }, now)
}

/**
 * Reversed after the order and unknown to the bank; the task keeps the rest. True when there is nothing to
 * send.
 */
async function cancelReversedTransfer(
  db: Kysely<Database>,
  { id, taskId, ledgerSubject }: BankTransfer,
  now: Temporal.Instant,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const task = await lockTask(transaction, { id: taskId, ledgerSubject })
    const transfer = await transaction
      .selectFrom('bankTransfer')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Sent or cancelled by another instance.
    if (task === null || transfer.state !== 'ordered') return true
    // This transfer is under way too: 0 covers it.
    const isCovered = (await availableMoney(transaction, transfer)) >= 0
    if (isCovered && !(await isReversed(transaction, task))) return false
    await transaction
      .updateTable('bankTransfer')
      .set({ state: 'failed', nextCheckAt: null, updatedAt: now.toString() })
      .where('id', '=', id)
      .execute()
    const who = { now, actor: actors.clock, requestId: transfer.reference }
    await reduceTask(transaction, task, who)
    const subject = { subjectType: 'paymentTask', subjectId: taskId }
    const after = { reference: transfer.reference, amount: transfer.amount, note }
    await writeAudit(transaction, { ...who, action: 'callOffRefund', ...subject, after }, now)
    return true
  })
}

/** Other payments' money in suspense must not cover this transfer. */
async function isReversed(
  transaction: Transaction<Database>,
  { transactionId, ledgerAccount }: PaymentTask,
): Promise<boolean> {
  if (transactionId === null || ledgerAccount !== 'suspense') return false
  const payment = await transaction
    .selectFrom('paymentTransaction')
    .select('outcome')
    .where('id', '=', transactionId)
    .executeTakeFirst()
  return payment?.outcome === 'reversed'
}

/** An overpayment may be left in part; reversed money in suspense leaves nothing. */
async function reduceTask(
  transaction: Transaction<Database>,
  task: PaymentTask,
  who: ActingParty,
): Promise<void> {
  if (task.ledgerAccount === 'customerCredit' && task.ledgerSubject !== null) {
    await transaction.updateTable('paymentTask').set({ state: 'open' }).where('id', '=', task.id).execute()
    await reconcileOverpaymentTasks(transaction, task.ledgerSubject, who)
    return
  }
  const reversalTasks = await transaction
    .selectFrom('paymentTask')
    .selectAll()
    .where('kind', '=', 'reversal')
    .where('subject', '=', task.subject)
    .where('state', '=', 'open')
    .forUpdate()
    .execute()
  for (const each of [task, ...reversalTasks]) await writeClosure(transaction, each, note, who)
}

/**
 * A done transfer is booked once with its amount, any other is not, and one under way has an ordered task.
 * A refund beyond an overpayment has a task that claims the difference. Yields what is wrong; returns how
 * many transfers it looked at.
 */
export async function* checkTransfers(db: Kysely<Database>): AsyncGenerator<string, number> {
  const { rows } = await sql<Transfer>`
    select transfer.reference, transfer.state, transfer.amount, coalesce(-paid.amount, 0) as paid,
           transfer.state = 'ordered' and task.state <> 'ordered' as is_unknown
    from bank_transfer as transfer
    join payment_task as task on task.id = transfer.task_id
    left join journal_entry as entry on entry.idempotency_key = 'transfer:' || transfer.reference
    left join posting as paid on paid.entry_id = entry.id and paid.account = 'bank'
    order by transfer.id`.execute(db)
  for (const { reference, state, amount, paid, isUnknown } of rows) {
    const expected = state === 'done' ? amount : 0
    if (paid !== expected) yield `transfer ${reference} is ${state} and booked with ${paid}`
    if (isUnknown) yield `transfer ${reference} is under way, and its task does not know`
  }
  for (const { contractNumber, missing } of await unclaimedDebits(db)) {
    yield `${missing} too much were paid back of ${contractNumber}, and no task claims them`
  }
  return rows.length
}

async function unclaimedDebits(db: Kysely<Database>) {
  const { rows } = await sql<{ readonly contractNumber: string; readonly missing: number }>`
    select loan.contract_number, kept.balance as missing
    from account_balance as kept
    join loan on loan.id = kept.subject
    where kept.account = 'customerCredit' and kept.balance > 0
      and not exists (
        select from payment_task
        where kind = 'reversal' and subject = 'claim:' || loan.contract_number and amount >= kept.balance
      )
    order by loan.contract_number`.execute(db)
  return rows
}
