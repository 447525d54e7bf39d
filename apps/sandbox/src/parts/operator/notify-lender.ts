import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Settings } from '../../settings.ts'
import type { Collection } from '../../world/collection.ts'
import type { Notice } from '../../world/records.ts'

type NoticeRecord = { readonly notice: Notice | null }

type Subject<T extends NoticeRecord> = {
  readonly records: Collection<T>
  readonly idOf: (record: T) => string
  readonly pathOf: (record: T) => string
  readonly bodyOf: (record: T, notice: Notice) => object
}

export type Teller<T extends NoticeRecord> = {
  readonly tell: (record: T) => Promise<T>
  readonly again: (record: T) => Promise<T>
  readonly resume: () => void
}

export type NotifyLender = {
  readonly about: <T extends NoticeRecord>(subject: Subject<T>) => Teller<T>
  readonly stop: () => void
}

/** Longer than a database takes to fail over. */
const waitsBeforeRetryMs = [300, 1500, 4000, 10_000, 20_000, 40_000]
const attemptsMax = 1 + waitsBeforeRetryMs.length
const answerTimeoutMs = 10_000

export function createNotifyLender(settings: Settings, machineNow: () => number): NotifyLender {
  const stopping = new AbortController()

  const send = async (path: string, body: string): Promise<number | null> => {
    // The machine's time, not the world's: it proves a fresh notice.
    const seconds = Math.floor(machineNow() / 1000)
    const address = new URL(`${settings.operatorCallbackUrl}/${path}`)
    const target = `${address.pathname}${address.search}`
    const headers = {
      'content-type': 'application/json',
      'x-cupo-signature': signNotice(settings.operatorCallbackSecret, seconds, {
        method: 'POST',
        target,
        rawBody: body,
      }),
    }
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(answerTimeoutMs)])
    try {
      const response = await fetch(address, { method: 'POST', headers, body, signal, redirect: 'error' })
      await response.body?.cancel()
      return response.status
    } catch {
      return null
    }
  }

  return {
    about: (subject) => createTeller(subject, send, stopping.signal),
    stop: () => stopping.abort(),
  }
}

function createTeller<T extends NoticeRecord>(
  { records, idOf, pathOf, bodyOf }: Subject<T>,
  send: (path: string, body: string) => Promise<number | null>,
  stopping: AbortSignal,
): Teller<T> {
  const attempt = async (id: string): Promise<T | undefined> => {
    const record = records.get(id)
    if (record === undefined || record.notice?.state !== 'sending') return record
    const { notice } = record
    const lastStatus = await send(pathOf(record), JSON.stringify(bodyOf(record, notice)))
    const attempts = notice.attempts + 1
    const isHeard = lastStatus !== null && lastStatus >= 200 && lastStatus < 300
    const state = isHeard ? 'heard' : attempts >= attemptsMax ? 'gaveUp' : 'sending'
    const notified: T = { ...record, notice: { ...notice, state, attempts, lastStatus } }
    await records.put(id, notified)
    return notified
  }

  const retryUntilHeard = async (record: T): Promise<void> => {
    for (let current: T | undefined = record; current?.notice?.state === 'sending'; ) {
      const waitMs = waitsBeforeRetryMs[current.notice.attempts - 1] ?? 0
      await wait(waitMs, undefined, { signal: stopping, ref: false })
      current = await attempt(idOf(current))
    }
  }

  const tell = async (record: T): Promise<T> => {
    await records.put(idOf(record), record)
    const notified = (await attempt(idOf(record))) ?? record
    retryUntilHeard(notified).catch(() => undefined)
    return notified
  }

  return {
    tell,
    again: async (record) =>
      record.notice === null
        ? record
        : tell({ ...record, notice: { ...record.notice, state: 'sending', attempts: 0 } }),
    resume: () => {
      for (const record of records.all()) {
        if (record.notice?.state === 'sending') tell(record).catch(() => undefined)
      }
    },
  }
}

export const newNotice = (event: string, at: string): Notice => ({
  event,
  at,
  state: 'sending',
  attempts: 0,
  lastStatus: null,
})

type SignedCall = {
  readonly method: string
  readonly target: string
  readonly rawBody: string
}

/** Value of `X-Cupo-Signature`: HMAC-SHA256 over time, method, target and the body's exact bytes, with dots between. */
function signNotice(secret: string, unixSeconds: number, { method, target, rawBody }: SignedCall): string {
  const signed = `${unixSeconds}.${method}.${target}.${rawBody}`
  return `t=${unixSeconds},v2=${createHmac('sha256', secret).update(signed).digest('hex')}`
}
