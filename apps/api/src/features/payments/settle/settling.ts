import type { Temporal } from 'temporal-polyfill'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { askAbout } from './ask-provider.ts'
import { type NoticeLimit, noticeLimit } from './notice-limit.ts'
import { onceASecond } from './once-a-second.ts'
import type { SettleParts } from './parts.ts'
import { resumeNotices } from './resume-notices.ts'
import { createSettler, type Settler } from './settler.ts'
import { sweepPayments } from './sweep.ts'

export type Settling = {
  readonly settler: Settler
  readonly takesNotice: NoticeLimit
  /** As of the second: read once for all its notices. */
  readonly noticeSettings: SettleParts['settings']
  /** A deadline of the clock: asks about everything that is open and due; answers how much that was. */
  readonly sweep: (now: Temporal.Instant) => Promise<number>
  /** Makes due what an earlier process had begun. */
  readonly resume: (now: Temporal.Instant) => Promise<void>
}

type Parts = SettleParts & {
  readonly now: () => Temporal.Instant
  readonly onFailure: (error: unknown) => void
}

/** Everything by which payments are settled in one process: what notices set off, and what time does. */
export function settling(given: Parts): Settling {
  const parts = { ...given, settings: onceASecond(given.settings) }
  // A silent provider is asked again in its time, and told of by its own line of the log.
  const onFailure = (error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) parts.onFailure(error)
  }
  const ask = async (reference: string) => {
    await askAbout(parts, reference, parts.now)
  }
  return {
    settler: createSettler(ask, onFailure),
    takesNotice: noticeLimit(),
    noticeSettings: parts.settings,
    sweep: (now) => sweepPayments({ ...parts, onFailure }, now),
    resume: (now) => resumeNotices(parts.db, now),
  }
}
