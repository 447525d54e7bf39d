import type { Log } from '../log.ts'
import { keepListening, type ListeningTimes } from './listening.ts'

export type FeedTimes = ListeningTimes & {
  /** Wakes every follower this often while the connection is down. */
  readonly unheardMs: number
  /** While all is well: dates change things without a row. */
  readonly idleMs: number
}

const usualTimes: FeedTimes = { proofMs: 5_000, retryMs: 1_000, unheardMs: 2_000, idleMs: 30_000 }

export type ChangeFeed = {
  /** At once, then after each change, until the signal. */
  readonly follow: (subject: string, until: AbortSignal) => AsyncIterable<void>
  readonly count: () => number
  readonly isHearing: () => boolean
  readonly stop: () => Promise<void>
}

/** Committed by any process: LISTEN on its own connection, restored by itself (docs/decisions/044). */
export function createChangeFeed(
  connectionString: string,
  log: Log,
  times: FeedTimes = usualTimes,
): ChangeFeed {
  const followers = new Map<string, Set<() => void>>()
  const wake = (subject: string) => {
    for (const onChange of followers.get(subject) ?? []) onChange()
  }
  const wakeAll = () => {
    for (const subject of [...followers.keys()]) wake(subject)
  }
  const ending = new AbortController()
  let running: Promise<void> | null = null
  let isHearing = false
  const onHearing = (hears: boolean) => {
    isHearing = hears
    if (hears) wakeAll()
  }
  const wakeNowAndThen = () => {
    let wokenAt = performance.now()
    const timer = setInterval(() => {
      if (isHearing && performance.now() - wokenAt < times.idleMs) return
      wokenAt = performance.now()
      wakeAll()
    }, times.unheardMs)
    ending.signal.addEventListener('abort', () => clearInterval(timer))
  }
  const begin = (): Promise<void> => {
    wakeNowAndThen()
    return keepListening({ connectionString, log, times, wake, onHearing }, ending.signal)
  }
  const follow = (subject: string, onChange: () => void): (() => void) => {
    if (!ending.signal.aborted) running ??= begin()
    const ofSubject = followers.get(subject) ?? new Set()
    followers.set(subject, ofSubject.add(onChange))
    return () => {
      ofSubject.delete(onChange)
      if (ofSubject.size === 0 && followers.get(subject) === ofSubject) followers.delete(subject)
    }
  }

  return {
    follow: (subject, until) => changesOf((onChange) => follow(subject, onChange), until),
    count: () => [...followers.values()].reduce((sum, { size }) => sum + size, 0),
    isHearing: () => isHearing,
    stop: async () => {
      ending.abort()
      await running
    },
  }
}

async function* changesOf(
  follow: (onChange: () => void) => () => void,
  until: AbortSignal,
): AsyncGenerator<void> {
  if (until.aborted) return
  let hasChanged = true
  let wake: () => void = () => undefined
  const leave = follow(() => {
    hasChanged = true
    wake()
  })
  until.addEventListener('abort', () => {
    leave()
    wake()
  })
  try {
    while (!until.aborted) {
      if (hasChanged) {
        hasChanged = false
        yield
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    leave()
  }
}
