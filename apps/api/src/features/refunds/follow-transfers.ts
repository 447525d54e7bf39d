import { type Pesos, pesos, subtract } from '@cupo/credit-engine'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { mustPost, postEntries } from '../../ledger/ledger.ts'
import { type Actor, actorName } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { BankTransferTable, Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Budget, Outbox } from '../../platform/jobs/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Bank, TransferState } from '../../ports/bank.ts'
import type { ApplicationStore } from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { returnSurplus, type ServicingParts } from '../servicing/servicing.ts'
import { accountOf } from './account.ts'
import { callOff } from './call-off.ts'
import { mailRefund } from './mail-refund.ts'
import { lockTask, type PaymentTask } from './task.ts'

export type TransferParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly bank: Bank
  readonly store: Pick<ApplicationStore, 'find'>
  readonly outbox: Outbox
  readonly servicing: ServicingParts
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
  readonly onFailure: (transferId: string, error: unknown) => void
}

export type Transfer = Selectable<BankTransferTable>
type Answer = { readonly transferId: string; readonly state: TransferState }

const actor: Actor = { kind: 'bank' }

/**
 * Sends each transfer that was ordered and asks what became of it, until there is an end (conformance: R-Q10). The money
 * is booked once the bank says that it is done; a failed transfer opens its task again. One whose money was taken back
 * before the bank knew of it never leaves. Answers how many moved on.
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
    // One that fails keeps none of the others, and is looked at again.
    const failed = (error: unknown) => {
      parts.onFailure(transfer.id, error)
      return null
    }
    const answer = await ask(parts, transfer, now).catch(failed)
    if (answer === 'calledOff') moved += 1
    else if (await takeIn(parts, transfer, answer, { now, next }).catch(failed)) moved += 1
  }
  return moved
}

/** A bank that knows nothing of a transfer never took it: it can be called off, and ordering it again cannot pay twice. */
async function ask(
  { db, bank, secrets }: TransferParts,
  transfer: Transfer,
  now: Temporal.Instant,
): Promise<Answer | 'calledOff'> {
  const { reference, amount } = transfer
  const known = await bank.transfer(reference)
  if (known !== null) return known
  if (await callOff(db, transfer, now)) return 'calledOff'
  const to = accountOf(secrets, transfer)
  return bank.orderTransfer({ reference, amount: pesos(amount), to, purpose: 'refund' })
}

type Moments = { readonly now: Temporal.Instant; readonly next: Temporal.Instant }

/** Writes down what the bank said, or that it said nothing. False when the transfer stands where it stood. */
async function takeIn(
  parts: TransferParts,
  { id, taskId, ledgerSubject }: Transfer,
  answer: Answer | null,
  { now, next }: Moments,
): Promise<boolean> {
  return inTransaction(parts.db, async (transaction) => {
    const task = await lockTask(transaction, { id: taskId, ledgerSubject })
    const transfer = await transaction
      .selectFrom('bankTransfer')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Another instance was told already.
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
    if (isTaken) await mailRefund(parts, transaction, task, transfer, now)
    if (state === 'done') await bookDone(parts, transaction, task, transfer, now)
    if (state === 'failed') await openAgain(transaction, task, transfer, now)
    return isTaken || state !== 'ordered'
  })
}

async function bookDone(
  { servicing }: Pick<TransferParts, 'servicing'>,
  transaction: Transaction<Database>,
  task: PaymentTask,
  { reference, ledgerSubject, ledgerAccount, amount }: Transfer,
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
    await returnSurplus(servicing, transaction, returned, { now, actor, requestId: reference })
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

async function openAgain(
  transaction: Transaction<Database>,
  task: PaymentTask,
  { reference, amount }: Transfer,
  now: Temporal.Instant,
): Promise<void> {
  await transaction.updateTable('paymentTask').set({ state: 'open' }).where('id', '=', task.id).execute()
  const subject = { subjectType: 'paymentTask', subjectId: task.id }
  const after = { reference, amount, state: 'open' }
  await writeAudit(transaction, { actor, action: 'refundFailed', ...subject, after }, now)
}
