import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../../platform/actor.ts'
import { inBatches } from '../../../platform/database/in-batches.ts'
import { newId } from '../../../platform/ids.ts'
import type { Budget } from '../../../platform/jobs/outbox.ts'
import { readEachSecond } from '../../../platform/read-each-second.ts'
import { currentRequestId, withRequestId } from '../../../platform/request-id.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import type { Outcome } from './judge-transaction.ts'
import {
  type KeepNotice,
  type NoticeFacts,
  type NoticeLimit,
  noticeBatches,
  noticeLimit,
  resumeNotices,
} from './receive-notice.ts'
import { askAbout, reconcilePayments } from './reconcile-payments.ts'
import { settlePayments } from './settle-payments.ts'
import type { AnsweredPayment, PaymentsContext } from './settlement.ts'

export type PaymentPipeline = {
  readonly questions: QuestionQueue
  readonly takesNotice: NoticeLimit
  readonly noticeSettings: PaymentsContext['settings']
  readonly keepNotice: KeepNotice
  readonly onNotice: (notice: NoticeFacts) => void
  /** Returns the number of checks that were due. */
  readonly reconcile: (now: Temporal.Instant, budget?: Budget) => Promise<number>
  readonly resume: (now: Temporal.Instant) => Promise<void>
}

export type PaymentNames = { readonly reference?: string; readonly invoice?: string }

type Context = Omit<PaymentsContext, 'usuryCaps'> & {
  readonly now: () => Temporal.Instant
  readonly onFailure: (error: unknown, about: PaymentNames) => void
  readonly onNotice?: (notice: NoticeFacts) => void
}

export function paymentPipeline(wiring: Context): PaymentPipeline {
  const context = {
    ...wiring,
    settings: readEachSecond(wiring.settings),
    // Caps of a second ago are safe: the daily job corrects loans under changed caps.
    usuryCaps: readEachSecond(() => readUsuryCaps(wiring.db)),
  }
  // An unavailable provider is retried, and logged by its adapter.
  const onFailure = (error: unknown, about: PaymentNames) => {
    if (!(error instanceof ProviderUnavailable)) context.onFailure(error, about)
  }
  const settle = settlementBatches(context, context.now)
  return {
    questions: createQuestionQueue((reference) => askAbout(context.provider, reference, settle), onFailure),
    takesNotice: noticeLimit(),
    noticeSettings: context.settings,
    keepNotice: noticeBatches(context),
    onNotice: context.onNotice ?? (() => {}),
    reconcile: (now, budget) =>
      reconcilePayments(
        { ...context, settleAsOf: (at) => settlementBatches(context, () => at), onFailure },
        now,
        budget?.isSpent,
      ),
    resume: (now) => resumeNotices(context.db, now),
  }
}

export type QuestionQueue = {
  /** A hint while its question is open asks once more. */
  readonly hint: (reference: string) => void
  readonly idle: () => Promise<void>
  /** Drops waiting references and waits for open questions. */
  readonly stop: () => Promise<void>
}

/** Concurrent questions; a slow provider holds them all. */
const atOnceMax = 256
/** `reconcilePayments` finds dropped references. */
const waitingMax = 100_000

export function createQuestionQueue(
  ask: (reference: string) => Promise<unknown>,
  onFailure: (error: unknown, about: PaymentNames) => void,
): QuestionQueue {
  const waiting = new Map<string, string>()
  const running = new Map<string, Promise<unknown>>()

  const begin = () => {
    for (const [reference, requestId] of waiting) {
      if (running.size >= atOnceMax) return
      if (running.has(reference)) continue
      waiting.delete(reference)
      const run = withRequestId(requestId, () => ask(reference))
        .catch((error: unknown) => onFailure(error, { reference }))
        .finally(() => {
          running.delete(reference)
          begin()
        })
      running.set(reference, run)
    }
  }
  const idle = async () => {
    while (running.size > 0) await Promise.all(running.values())
  }
  return {
    hint: (reference) => {
      if (waiting.size >= waitingMax) return
      waiting.set(reference, currentRequestId() ?? newId())
      begin()
    },
    idle,
    stop: async () => {
      waiting.clear()
      await idle()
    },
  }
}

/** Connections of the pool for settlement; notices take one more, the rest serves customers. */
const connections = { together: 2, alone: 2 }
const togetherMax = 128
/**
 * A batch tried again waits no longer for a lock, since all others wait for it; `reconcilePayments` retries
 * it.
 */
const againLockMs = 500
/** So many waiting answers start a second batch: the database works on one, this process on the other. */
const besideMin = 24

/** A reversal has its own transaction, because it locks tasks before their loan. */
export function settlementBatches(
  context: PaymentsContext,
  now: Context['now'],
): (answer: AnsweredPayment) => Promise<Outcome> {
  const nameOf = ({ found }: AnsweredPayment) => found.invoice
  const work = (answers: readonly AnsweredPayment[], isAgain: boolean) => {
    const who = { now: now(), actor: actors.provider, requestId: newId() }
    const settle = () => settlePayments(context, answers, who, isAgain ? againLockMs : null)
    return withRequestId(who.requestId, settle)
  }
  const together = inBatches({
    work,
    nameOf,
    sizeMax: togetherMax,
    besideMin,
    atOnceMax: connections.together,
  })
  const alone = inBatches({ work, nameOf, sizeMax: 1, atOnceMax: connections.alone })
  return (answer) => (answer.found.state === 'reversed' ? alone(answer) : together(answer))
}
