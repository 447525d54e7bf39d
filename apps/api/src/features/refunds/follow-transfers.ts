import { type Pesos, pesos, subtract } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { mustPost, postEntries } from '../../ledger/ledger.ts'
import { type Actor, actorName } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Budget, Outbox } from '../../platform/jobs/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Bank, TransferState } from '../../ports/bank.ts'
import type { ApplicationStore } from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { applyRefund, type ServicingParts } from '../servicing/servicing.ts'
import { accountOf, type BankTransfer } from './bank-transfer.ts'
import { cancelReversedTransfer } from './cancel-transfer.ts'
import { refundsOf } from './list-refunds.ts'
import { lockTask, type PaymentTask } from './payment-task.ts'
import { forgetRefundAccount, ownerOfTask } from './refund-account.ts'
import { queueArrivalMail, queueRefundMail } from './refund-mail.ts'

export type TransferParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly bank: Pick<Bank, 'orderTransfer' | 'transfer'>
  readonly store: Pick<ApplicationStore, 'find'>
  readonly outbox: Outbox
  readonly servicing: ServicingParts
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
  readonly onFailure: (transferId: string, error: unknown) => void
}

type TransferAnswer = { readonly transferId: string; readonly state: TransferState }

const actor: Actor = { kind: 'bank' }

/**
 * Sends each ordered transfer and asks the bank for its state until it is done or failed (conformance: R-Q10). A done
 * transfer is booked, a failed one opens its task again. A transfer whose money was reversed before the bank knew of it
 * is never sent. Returns how many transfers changed.
 */
export async function followTransfers(
  parts: TransferParts,
  now: Temporal.Instant,
  budget?: Budget,
): Promise<number> {
  const due = await parts.db
    .selectFrom('bankTransfer')
    .selectAll()
    .where('nextCheckAt', '<=', now.toString())
    .orderBy('nextCheckAt')
    .execute()
  if (due.length === 0) return 0
  const { transferCheckMinutes } = await parts.settings(now)
  const next = now.add({ minutes: Math.max(1, transferCheckMinutes) })
  let moved = 0
  for (const transfer of due) {
    if (budget?.isSpent()) return moved
    // A failure does not block the other transfers, and the next run tries this one again.
    const reportFailure = (error: unknown) => {
      parts.onFailure(transfer.id, error)
      return null
    }
    const answer = await ask(parts, transfer, now).catch(reportFailure)
    if (answer === 'cancelled') moved += 1
    else if (await recordAnswer(parts, transfer, answer, { now, next }).catch(reportFailure)) moved += 1
  }
  return moved
}

/** A bank that does not know a transfer never took it: the transfer can be cancelled, and sending it cannot pay twice. */
async function ask(
  { db, bank, secrets }: TransferParts,
  transfer: BankTransfer,
  now: Temporal.Instant,
): Promise<TransferAnswer | 'cancelled'> {
  const { reference, amount } = transfer
  const known = await bank.transfer(reference)
  if (known !== null) return known
  if (await cancelReversedTransfer(db, transfer, now)) return 'cancelled'
  const to = accountOf(secrets, transfer)
  return bank.orderTransfer({ reference, amount: pesos(amount), to, purpose: 'refund' })
}

type CheckTimes = { readonly now: Temporal.Instant; readonly next: Temporal.Instant }

/** Records the answer of the bank, null for none. Returns whether the transfer changed. */
async function recordAnswer(
  parts: TransferParts,
  { id, taskId, ledgerSubject }: BankTransfer,
  answer: TransferAnswer | null,
  { now, next }: CheckTimes,
): Promise<boolean> {
  return inTransaction(parts.db, async (transaction) => {
    const task = await lockTask(transaction, { id: taskId, ledgerSubject })
    const transfer = await transaction
      .selectFrom('bankTransfer')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Another instance has recorded the answer.
    if (task === null || transfer.state !== 'ordered') return false
    const state = answer?.state ?? 'ordered'
    await transaction
      .updateTable('bankTransfer')
      .set({
        state,
        transferId: answer?.transferId ?? transfer.transferId,
        nextCheckAt: state === 'ordered' ? next.toString() : null,
        checks: transfer.checks + 1,
        updatedAt: now.toString(),
      })
      .where('id', '=', id)
      .execute()
    if (answer === null) return false
    const isTaken = transfer.transferId === null && state !== 'failed'
    if (isTaken) await queueRefundMail(parts, transaction, task, transfer, now)
    if (state === 'done') await endRefund(parts, transaction, task, transfer, now)
    if (state === 'failed') await reopenTask(transaction, task, transfer, now)
    return isTaken || state !== 'ordered'
  })
}

/** The account has done its work with the last refund of its owner. */
async function endRefund(
  parts: TransferParts,
  transaction: Transaction<Database>,
  task: PaymentTask,
  transfer: BankTransfer,
  now: Temporal.Instant,
): Promise<void> {
  await bookTransfer(parts, transaction, task, transfer, now)
  await queueArrivalMail(parts, transaction, task, transfer, now)
  const owner = await ownerOfTask(transaction, task)
  if (owner === null) return
  const isLast = (await refundsOf(transaction, owner)).every(({ state }) => state === 'paid')
  if (isLast) await forgetRefundAccount(transaction, owner)
}

async function bookTransfer(
  { servicing }: Pick<TransferParts, 'servicing'>,
  transaction: Transaction<Database>,
  task: PaymentTask,
  { reference, ledgerSubject, ledgerAccount, amount }: BankTransfer,
  now: Temporal.Instant,
): Promise<void> {
  const today = businessDate(now).toString()
  const money: Pesos = pesos(amount)
  const entry = {
    kind: 'refund',
    subject: ledgerSubject,
    bookedOn: today,
    valueOn: today,
    idempotencyKey: `transfer:${reference}`,
    actor: actor.kind,
    lines: [
      { account: ledgerAccount, amount: money },
      { account: 'bank' as const, amount: subtract(pesos(0), money) },
    ],
  }
  mustPost(await postEntries(transaction, [entry], now))
  if (ledgerAccount === 'customerCredit') {
    const returned = { loanId: ledgerSubject, reference }
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
  // Its owner is asked for another account, by a mail of `tellRefunds`.
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
