import type { Temporal } from 'temporal-polyfill'
import { inBatches } from '../../../platform/database/in-batches.ts'
import { newId } from '../../../platform/ids.ts'
import type { Budget } from '../../../platform/jobs/outbox.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { actor, askAbout, createQuestionQueue, type QuestionQueue } from './ask-provider.ts'
import type { Outcome } from './judge-transaction.ts'
import { keepNotices, resumeNotices } from './notice-store.ts'
import { type KeepNotice, type NoticeLimit, noticeLimit } from './receive-notice.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { type Answer, settleTransactions } from './settle-transactions.ts'
import type { SettleParts } from './settlement.ts'

export type PaymentPipeline = {
  readonly questions: QuestionQueue
  readonly takesNotice: NoticeLimit
  /** As of the second: read once for all its notices. */
  readonly noticeSettings: SettleParts['settings']
  readonly keepNotice: KeepNotice
  /** A deadline of the clock: asks about everything that is open and due; answers how much that was. */
  readonly reconcile: (now: Temporal.Instant, budget?: Budget) => Promise<number>
  /** Makes due what an earlier process had begun. */
  readonly resume: (now: Temporal.Instant) => Promise<void>
}

type Parts = SettleParts & {
  readonly now: () => Temporal.Instant
  readonly onFailure: (error: unknown) => void
}

/** Everything by which payments are settled in one process: what notices set off, and what time does. */
export function paymentPipeline(wiring: Parts): PaymentPipeline {
  const parts = { ...wiring, settings: readEachSecond(wiring.settings) }
  // A silent provider is asked again in its time, and told of by its own line of the log.
  const onFailure = (error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) parts.onFailure(error)
  }
  const settle = settlementBatches(parts)
  const ask = async (reference: string) => {
    await askAbout(parts.provider, reference, settle)
  }
  return {
    questions: createQuestionQueue(ask, onFailure),
    takesNotice: noticeLimit(),
    noticeSettings: parts.settings,
    keepNotice: noticeBatches(parts),
    reconcile: (now, budget) => reconcilePayments({ ...parts, onFailure }, now, budget?.isSpent),
    resume: (now) => resumeNotices(parts.db, now),
  }
}

/** Connections that payments take of the pool: the others are for the requests of customers. */
const connections = { notices: 1, together: 1, alone: 2 }
const togetherMax = 50

function noticeBatches({ db, secrets, settings, now }: SettleParts & Pick<Parts, 'now'>): KeepNotice {
  return inBatches({
    work: async (notices) => keepNotices(db, secrets, notices, await settings(now())),
    nameOf: ({ reference }) => reference,
    sizeMax: togetherMax,
    atOnceMax: connections.notices,
  })
}

/** What is taken back is settled alone: it holds tasks before their loan, and others hold loans by then. */
function settlementBatches(parts: SettleParts & Pick<Parts, 'now'>): (answer: Answer) => Promise<Outcome> {
  const nameOf = ({ found }: Answer) => found.invoice
  const work = (answers: readonly Answer[]) =>
    settleTransactions(parts, answers, { now: parts.now(), actor, requestId: newId() })
  const together = inBatches({ work, nameOf, sizeMax: togetherMax, atOnceMax: connections.together })
  const alone = inBatches({ work, nameOf, sizeMax: 1, atOnceMax: connections.alone })
  return (answer) => (answer.found.state === 'reversed' ? alone(answer) : together(answer))
}

/** Reads something when a second begins, and answers it until the next. What could not be read is read again. */
export function readEachSecond<T>(
  read: (now: Temporal.Instant) => Promise<T>,
): (now: Temporal.Instant) => Promise<T> {
  let second = Number.NaN
  let current: Promise<T> | null = null
  return async (now) => {
    const currentSecond = Math.floor(now.epochMilliseconds / 1000)
    if (current === null || currentSecond !== second) {
      second = currentSecond
      current = read(now)
    }
    const mine = current
    try {
      return await mine
    } catch (error) {
      if (current === mine) current = null
      throw error
    }
  }
}
