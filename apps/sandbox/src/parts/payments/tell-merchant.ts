import { randomUUID } from 'node:crypto'
import type { WorldClock } from '../../world/clock.ts'
import type { Collection } from '../../world/collection.ts'
import type { StateCode } from './states.ts'

/** One confirmation on its way to the merchant: what it says was fixed when the state changed. */
export type Confirmation = {
  readonly id: string
  readonly reference: string
  readonly event: StateCode
  readonly address: string
  readonly method: 'GET' | 'POST'
  readonly fields: Readonly<Record<string, string>>
  readonly state: 'sending' | 'heard' | 'gaveUp'
  readonly attempts: number
  /** The last answer's HTTP status; null where there was none. */
  readonly lastStatus: number | null
  readonly nextAtMs: number
}

export type NewConfirmation = Pick<Confirmation, 'reference' | 'event' | 'address' | 'method' | 'fields'>

export type TellMerchant = {
  /** Resolves once it would survive a kill; it is sent soon. */
  readonly queue: (wish: NewConfirmation) => Promise<Confirmation>
  /** Resolves once it was tried. */
  readonly attempt: (confirmation: Confirmation) => Promise<void>
  /** Tries what is due. */
  readonly sendDue: () => Promise<void>
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
// biome-ignore format: a scale.
const waitsMs = [second, 3 * second, 10 * second, minute, 10 * minute, hour, 6 * hour, 12 * hour, 24 * hour]
const attemptsMax = 1 + waitsMs.length
const answerTimeoutMs = 15_000

export function createTellMerchant(
  records: Collection<Confirmation>,
  clock: WorldClock,
  stopping: AbortSignal,
): TellMerchant {
  const unsaid = new Set(records.all().flatMap(({ id, state }) => (state === 'sending' ? [id] : [])))
  const onTheWay = new Set<string>()

  const attempt = async ({ id }: Confirmation): Promise<void> => {
    const before = records.get(id)
    if (before?.state !== 'sending' || onTheWay.has(id)) return
    onTheWay.add(id)
    try {
      const lastStatus = await send(before, stopping)
      // Cut off by the end of this process: the next run says it.
      if (stopping.aborted && lastStatus === null) return
      const attempts = before.attempts + 1
      const state = lastStatus === 200 ? 'heard' : attempts >= attemptsMax ? 'gaveUp' : 'sending'
      const nextAtMs = clock.now() + (waitsMs[attempts - 1] ?? 0)
      if (state !== 'sending') unsaid.delete(id)
      await records.put(id, { ...before, state, attempts, lastStatus, nextAtMs })
    } finally {
      onTheWay.delete(id)
    }
  }

  return {
    queue: async (wish) => {
      const start = { id: randomUUID(), state: 'sending', attempts: 0, lastStatus: null } as const
      const confirmation: Confirmation = { ...wish, ...start, nextAtMs: clock.now() }
      await records.put(confirmation.id, confirmation)
      unsaid.add(confirmation.id)
      return confirmation
    },
    attempt,
    sendDue: async () => {
      const now = clock.now()
      const due = [...unsaid].flatMap((id) => {
        const record = records.get(id)
        return record !== undefined && record.nextAtMs <= now ? [record] : []
      })
      await Promise.all(due.map(attempt))
    },
  }
}

/** The answer's status; null where nobody answered. */
async function send(
  { address, method, fields }: Confirmation,
  stopping: AbortSignal,
): Promise<number | null> {
  const form = new URLSearchParams(fields)
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerTimeoutMs)])
  try {
    const url = new URL(address)
    if (method === 'GET') for (const [name, value] of form) url.searchParams.set(name, value)
    const body = method === 'POST' ? form : null
    const response = await fetch(url, { method, body, signal, redirect: 'manual' })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}
