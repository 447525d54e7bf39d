import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '../ids.ts'
import { errorFacts, type Log } from '../log.ts'
import { listenerOptions } from './connect.ts'
import { applicationRole, prepareSession } from './session.ts'

/** The payload is an id alone. */
const channel = 'cupo_change'

export type ListeningTimes = {
  /** Proves within this time that it hears. */
  readonly proofMs: number
  readonly retryMs: number
}

/** A vanished connection never ends. */
const farewellMs = 1_000

export type ListeningContext = {
  readonly connectionString: string
  readonly log: Log
  readonly times: ListeningTimes
  readonly wake: (subject: string) => void
  readonly onHearing: (hears: boolean) => void
}

/** On a new connection after each break, until the signal. */
export async function keepListening(
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

type ProvedConnection = Pick<ListeningContext, 'times' | 'wake'> & { readonly onProved: () => void }

/** Must hear its own word: a dead connection, or a pooler without sessions, counts as broken. */
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
