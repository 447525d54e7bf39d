import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '../ids.ts'
import { errorFacts, type Log } from '../log.ts'
import { listenerOptions } from './connect.ts'
import { applicationRole, prepareSession } from './session.ts'

/** The payload is an id alone. */
const channel = 'cupo_change'

type ListeningTimes = {
  /** A new connection must hear its own notification within this time. */
  readonly proofMs: number
  readonly retryMs: number
}

/** A lost connection never answers its closing. */
const farewellMs = 1_000

type ListeningContext = {
  readonly connectionString: string
  readonly log: Log
  readonly times: ListeningTimes
  readonly wake: (subject: string) => void
  readonly onHearing: (hears: boolean) => void
}

type ProvedConnection = Pick<ListeningContext, 'times' | 'wake'> & { readonly onProved: () => void }

export type FeedTimes = ListeningTimes & {
  /** Interval of wake-ups while the connection is down. */
  readonly unheardMs: number
  /** Interval of wake-ups otherwise: a new date changes states without a row. */
  readonly idleMs: number
}

const usualTimes: FeedTimes = { proofMs: 5_000, retryMs: 1_000, unheardMs: 2_000, idleMs: 30_000 }

export type ChangeFeed = {
  /** Yields at once, then after each change, until the signal. */
  readonly follow: (subject: string, until: AbortSignal) => AsyncIterable<void>
  readonly count: () => number
  readonly isHearing: () => boolean
  readonly stop: () => Promise<void>
}

/**
 * Hears commits of any process: LISTEN on a connection of its own, restored after a break
 * (docs/decisions/044).
 */
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

async function keepListening(
  { connectionString, log, times, wake, onHearing }: ListeningContext,
  until: AbortSignal,
): Promise<void> {
  let isLost = false
  const onProved = () => {
    if (isLost) log.info({}, 'changes are heard again')
    isLost = false
    onHearing(true)
  }
  while (!until.aborted) {
    const client = new pg.Client(listenerOptions(connectionString))
    try {
      await listen(client, { times, wake, onProved }, until)
    } catch (error) {
      if (!isLost)
        log.warn(errorFacts(error), 'changes are not heard: what is followed is read every few seconds')
      isLost = true
    }
    onHearing(false)
    await Promise.race([client.end().catch(() => undefined), pause(farewellMs, undefined, { ref: false })])
    await pause(times.retryMs, undefined, { signal: until }).catch(() => undefined)
  }
}

/**
 * The connection must hear its own notification: a dead one, or a pooler without sessions, counts as broken.
 */
async function listen(
  client: pg.Client,
  { times, wake, onProved }: ProvedConnection,
  until: AbortSignal,
): Promise<void> {
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => undefined)
  client.on('error', broken.reject)
  client.on('end', () => broken.reject(new Error('the connection ended')))
  const proof = `proof:${newId()}`
  let onProof: () => void = () => undefined
  client.on('notification', ({ payload = '' }) => (payload === proof ? onProof() : wake(payload)))
  await client.connect()
  await prepareSession(client, { role: applicationRole, statementTimeoutMs: times.proofMs })
  await client.query(`listen ${channel}`)
  for (let hasProved = false; !until.aborted; ) {
    const heard = new Promise<void>((resolve) => {
      onProof = resolve
    })
    await Promise.race([client.query('select pg_notify($1, $2)', [channel, proof]), broken.promise])
    await Promise.race([heard, broken.promise, failAfter(times.proofMs, heard)])
    if (!hasProved) onProved()
    hasProved = true
    await Promise.race([
      pause(times.proofMs, undefined, { signal: until }).catch(() => undefined),
      broken.promise,
    ])
  }
}

async function failAfter(ms: number, unless: Promise<void>): Promise<void> {
  const stop = new AbortController()
  unless.finally(() => stop.abort())
  await pause(ms, undefined, { signal: stop.signal }).then(
    () => {
      throw new Error('what was told was not heard')
    },
    () => undefined,
  )
}
