import { pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { type Actor, actors } from '../../platform/actor.ts'
import { businessDate, hasPassed, instantOf } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Budget } from '../../platform/jobs/outbox.ts'
import { backgroundRequestId } from '../../platform/request-id.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { TransferReport } from '../../ports/bank.ts'
import {
  type FollowContext,
  type FollowedTransfers,
  followBankTransfers,
} from '../bank-transfers/bank-transfers.ts'
import { isApplicationHeld } from '../holds/holds.ts'
import {
  type Application,
  type ApplicationEvent,
  type ApplicationWriter,
  apply,
  transferOf,
} from '../origination/origination.ts'
import { readChannelSettings } from '../policy/policy.ts'
import {
  accountOf,
  closeTransferTask,
  type DisbursementTransfer,
  failedAttempts,
  openContradictionTask,
} from './disbursement-transfer.ts'

export type DisbursementContext = FollowContext & {
  readonly secrets: Secrets
  readonly origination: ApplicationWriter
}

const actor: Actor = { kind: 'bank' }

/** Done opens the loan on the bank's value date, failed opens the bank data again. */
export const followDisbursements = (
  context: DisbursementContext,
  now: Temporal.Instant,
  budget?: Budget,
): Promise<number> => followBankTransfers(context, transfersOfLoans(context), now, budget)

type LockedTransfer = DisbursementTransfer & { readonly application: Application }

const transfersOfLoans = (
  context: DisbursementContext,
): FollowedTransfers<DisbursementTransfer, LockedTransfer> => ({
  due: (now) =>
    context.db
      .selectFrom('disbursementTransfer')
      .selectAll()
      .where('nextCheckAt', '<=', now.toString())
      .orderBy('nextCheckAt')
      .execute(),
  orderOf: (transfer) => ({
    reference: transfer.reference,
    amount: pesos(transfer.amount),
    to: accountOf(context.secrets, transfer),
    purpose: 'disbursement',
  }),
  beforeSending: async (transfer, now) =>
    !(await isApplicationHeld(context.db, transfer.applicationId)) &&
    (await isStillFailed(context, transfer, now))
      ? 'send'
      : 'held',
  lock: (transaction, { id, applicationId }) => lockTransfer(context, transaction, id, applicationId),
  save: async (transaction, { id }, progress) => {
    const { state, ...others } = progress
    await transaction
      .updateTable('disbursementTransfer')
      .set(state === 'ordered' ? progress : others)
      .where('id', '=', id)
      .execute()
  },
  follow: (transaction, transfer, { report }, now) =>
    endTransfer(context, transaction, transfer, report, now),
  contradict: (transaction, transfer, report, now) =>
    openContradictionTask(transaction, transfer, report.state, now),
})

async function lockTransfer(
  { origination }: Pick<DisbursementContext, 'origination'>,
  transaction: Transaction<Database>,
  id: string,
  applicationId: string,
): Promise<LockedTransfer> {
  const application = await origination.store.lock(transaction, applicationId)
  const transfer = await transaction
    .selectFrom('disbursementTransfer')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...transfer, application }
}

/**
 * The bank must still say failed of every earlier attempt before the money goes to another account; a done
 * one holds this attempt back and opens a task.
 */
export async function isStillFailed(
  { db, bank }: Pick<DisbursementContext, 'db' | 'bank'>,
  { applicationId }: Pick<DisbursementTransfer, 'applicationId'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const earlier = await inTransaction(db, (transaction) => failedAttempts(transaction, applicationId))
  for (const attempt of earlier) {
    const report = await bank.transfer(attempt.reference)
    const isFailed = report === null || report.state === 'failed'
    await inTransaction(db, (transaction) =>
      isFailed
        ? closeTransferTask(transaction, attempt, now)
        : openContradictionTask(transaction, attempt, report.state, now),
    )
    if (!isFailed) return false
  }
  return true
}

async function endTransfer(
  { origination }: Pick<DisbursementContext, 'origination'>,
  transaction: Transaction<Database>,
  transfer: LockedTransfer,
  report: TransferReport,
  now: Temporal.Instant,
): Promise<void> {
  const { id, reference, application } = transfer
  if (report.state === 'ordered') return
  const correctBy = await correctionTerm(transaction, application, now)
  const valueOn = report.state === 'done' ? valueDateOf(transfer, report, now) : null
  await transaction
    .updateTable('disbursementTransfer')
    .set({ state: report.state, valueOn, correctBy: report.state === 'failed' ? correctBy : null })
    .where('id', '=', id)
    .execute()
  await closeTransferTask(transaction, transfer, now)
  const event: ApplicationEvent =
    valueOn === null ? { type: 'TransferFailed', correctBy } : { type: 'TransferDone', on: valueOn }
  const action = report.state === 'done' ? 'transferDone' : 'transferFailed'
  await apply(origination, transaction, application, [event], {
    now,
    actor,
    requestId: reference,
    action,
    evidence: null,
  })
}

/** The bank's clock may be off by so much. */
const clockTolerance = { minutes: 10 }

/** In Bogotá, within the order and today: a slightly wrong clock gets the nearer day. */
function valueDateOf(
  { reference, orderedAt }: DisbursementTransfer,
  { endedAt }: TransferReport,
  now: Temporal.Instant,
): string {
  if (endedAt === null) throw new Error(`the bank does not say when ${reference} was done`)
  const [ended, ordered] = [instantOf(endedAt), instantOf(orderedAt)]
  const isTooEarly = Temporal.Instant.compare(ended.add(clockTolerance), ordered) < 0
  if (isTooEarly || Temporal.Instant.compare(ended.subtract(clockTolerance), now) > 0) {
    throw new Error(`the bank dates ${reference} ${endedAt}, not from ${orderedAt} to now`)
  }
  const dayOf = (instant: Temporal.Instant) => businessDate(instant).toString()
  if (dayOf(ended) < dayOf(ordered)) return dayOf(ordered)
  return dayOf(ended) > dayOf(now) ? dayOf(now) : dayOf(ended)
}

async function correctionTerm(
  transaction: Transaction<Database>,
  { origin }: Application,
  now: Temporal.Instant,
): Promise<string> {
  const { transferCorrectionDays } = await readChannelSettings(transaction, origin, businessDate(now))
  return now.add({ hours: transferCorrectionDays * 24 }).toString()
}

/** An ended transfer stays. Throws where the application waits for none. */
export async function recordDisbursement(
  context: Pick<DisbursementContext, 'db' | 'origination'>,
  applicationId: string,
  report: TransferReport,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(context.db, async (transaction) => {
    const { id } = await transaction
      .selectFrom('disbursementTransfer')
      .select('id')
      .where('applicationId', '=', applicationId)
      .where('state', '=', 'ordered')
      .executeTakeFirstOrThrow()
    const transfer = await lockTransfer(context, transaction, id, applicationId)
    const progress = { transferId: report.transferId, nextCheckAt: null, updatedAt: now.toString() }
    await transaction.updateTable('disbursementTransfer').set(progress).where('id', '=', id).execute()
    await endTransfer(context, transaction, transfer, report, now)
  })
}

/**
 * Each in its own transaction, checked again under lock; never cancels a transfer under way. Returns how
 * many ended.
 */
export async function giveUpTransfers(context: DisbursementContext, now: Temporal.Instant): Promise<number> {
  const due = await context.db
    .selectFrom('disbursementTransfer')
    .select(['id', 'applicationId'])
    .where('correctBy', '<=', now.toString())
    .orderBy('correctBy')
    .execute()
  let ended = 0
  for (const transfer of due) {
    try {
      if (await isStillFailed(context, transfer, now)) ended += await giveUp(context, transfer, now)
    } catch (error) {
      context.onFailure(transfer.id, error)
    }
  }
  return ended
}

const giveUp = (
  { db, origination }: DisbursementContext,
  { id, applicationId }: { readonly id: string; readonly applicationId: string },
  now: Temporal.Instant,
): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const application = await origination.store.lock(transaction, applicationId)
    const transfer = transferOf(application.facts)
    if (application.situation !== 'FalhaDesembolso' || transfer?.state !== 'failed') return 0
    if (!hasPassed(transfer.correctBy, now)) return 0
    await transaction
      .updateTable('disbursementTransfer')
      .set({ correctBy: null, updatedAt: now.toString() })
      .where('id', '=', id)
      .execute()
    await apply(origination, transaction, application, [{ type: 'TransferGivenUp' }], {
      now,
      actor: actors.clock,
      requestId: backgroundRequestId(),
      action: 'giveUpTransfer',
      evidence: null,
    })
    return 1
  })
