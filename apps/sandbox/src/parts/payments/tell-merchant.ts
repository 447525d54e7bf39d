import { createHash, randomUUID } from 'node:crypto'
import type { WorldClock } from '../../world/clock.ts'
import type { Collection } from '../../world/collection.ts'
import type { Confirmation } from '../../world/records.ts'

type NewConfirmation = Pick<Confirmation, 'reference' | 'event' | 'address' | 'method' | 'fields'>

export type TellMerchant = {
  /** Resolves once it would survive a kill; it is sent soon. */
  readonly queue: (wish: NewConfirmation) => Promise<void>
  readonly sendNew: (reference: string) => Promise<void>
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
  const onTheWay = new Map<string, Promise<void>>()

  const deliver = async (before: Confirmation): Promise<void> => {
    const lastStatus = await send(before, stopping)
    // Cut off by the end of this process: the next run sends it.
    if (stopping.aborted && lastStatus === null) return
    const attempts = before.attempts + 1
    const state = lastStatus === 200 ? 'heard' : attempts >= attemptsMax ? 'gaveUp' : 'sending'
    const nextAtMs = clock.now() + (waitsMs[attempts - 1] ?? 0)
    if (state !== 'sending') unsaid.delete(before.id)
    await records.put(before.id, { ...before, state, attempts, lastStatus, nextAtMs })
  }

  const attempt = (id: string): Promise<void> => {
    const running = onTheWay.get(id)
    const record = records.get(id)
    if (running !== undefined || record?.state !== 'sending') return running ?? Promise.resolve()
    const delivery = deliver(record).finally(() => onTheWay.delete(id))
    onTheWay.set(id, delivery)
    return delivery
  }

  const attemptThose = async (isMeant: (record: Confirmation) => boolean): Promise<void> => {
    const meant = [...unsaid].filter((id) => {
      const record = records.get(id)
      return record !== undefined && isMeant(record)
    })
    await Promise.all(meant.map(attempt))
  }

  return {
    queue: async (wish) => {
      const start = { id: randomUUID(), state: 'sending', attempts: 0, lastStatus: null } as const
      const confirmation: Confirmation = { ...wish, ...start, nextAtMs: clock.now() }
      await records.put(confirmation.id, confirmation)
      unsaid.add(confirmation.id)
    },
    sendNew: (reference) => attemptThose((one) => one.reference === reference && one.attempts === 0),
    sendDue: () => {
      const now = clock.now()
      return attemptThose(({ nextAtMs }) => nextAtMs <= now)
    },
  }
}

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

export type ConfirmationFields = {
  readonly customerId: string
  readonly key: string
  readonly reference: string
  readonly transactionId: string
  readonly amount: string
  readonly currency: string
}

/** `x_signature`: SHA-256 over the merchant, its secret and the fixed fields, joined by `^`. */
export function signConfirmation(signed: ConfirmationFields): string {
  const { customerId, key, reference, transactionId, amount, currency } = signed
  const text = [customerId, key, reference, transactionId, amount, currency].join('^')
  return createHash('sha256').update(text).digest('hex')
}
