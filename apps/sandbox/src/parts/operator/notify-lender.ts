import { setTimeout as wait } from 'node:timers/promises'
import type { Settings } from '../../settings.ts'
import { formatInstant } from '../../world/bogota-time.ts'
import type { World } from '../../world/open-world.ts'
import type { Order, OrderEvent } from './order.ts'
import { signNotice } from './sign-notice.ts'

export type NotifyLender = {
  /** Ends the order and tells the lender; resolves after the first attempt, the others follow by themselves. */
  readonly end: (order: Order, event: OrderEvent) => Promise<Order>
  /** Tells again what was not heard. */
  readonly again: (order: Order) => Promise<Order>
  /** Takes up what a former run left unsaid. */
  readonly resume: () => void
  readonly stop: () => void
}

const waitsBeforeRetryMs = [300, 1500, 4000, 10_000]
const attemptsMax = 1 + waitsBeforeRetryMs.length
const answerTimeoutMs = 10_000

export function createNotifyLender(world: World, settings: Settings, machineNow: () => number): NotifyLender {
  const stopping = new AbortController()

  const attempt = async (idOrderAmount: string): Promise<Order | undefined> => {
    const order = world.orders.get(idOrderAmount)
    if (order === undefined || order.notice === null || order.notice.state !== 'sending') return order
    const { event, at, attempts } = order.notice
    const status = await send(order.idOrderAmount, JSON.stringify({ event, at }))
    const isHeard = status !== null && status >= 200 && status < 300
    const state = isHeard ? 'heard' : attempts + 1 >= attemptsMax ? 'gaveUp' : 'sending'
    const told: Order = { ...order, notice: { event, at, state, attempts: attempts + 1, lastStatus: status } }
    await world.orders.put(idOrderAmount, told)
    return told
  }

  const send = async (idOrderAmount: string, body: string): Promise<number | null> => {
    // The machine's time, not the world's: it shows that the notice is fresh on the wire.
    const seconds = Math.floor(machineNow() / 1000)
    const headers = {
      'content-type': 'application/json',
      'x-cupo-signature': signNotice(settings.operatorCallbackSecret, seconds, body),
    }
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(answerTimeoutMs)])
    try {
      const address = `${settings.operatorCallbackUrl}/${idOrderAmount}/events`
      const response = await fetch(address, { method: 'POST', headers, body, signal, redirect: 'error' })
      await response.body?.cancel()
      return response.status
    } catch {
      return null
    }
  }

  const retryUntilHeard = async (order: Order | undefined): Promise<void> => {
    for (let current = order; current?.notice?.state === 'sending'; ) {
      const waitMs = waitsBeforeRetryMs[current.notice.attempts - 1] ?? 0
      await wait(waitMs, undefined, { signal: stopping.signal, ref: false })
      current = await attempt(current.idOrderAmount)
    }
  }

  const tell = async (order: Order): Promise<Order> => {
    const told = (await attempt(order.idOrderAmount)) ?? order
    retryUntilHeard(told).catch(() => undefined)
    return told
  }

  return {
    end: async (order, event) => {
      const at = formatInstant(world.clock.now())
      const ended: Order = {
        ...order,
        state: event,
        notice: { event, at, state: 'sending', attempts: 0, lastStatus: null },
      }
      await world.orders.put(order.idOrderAmount, ended)
      return tell(ended)
    },
    again: async (order) => {
      if (order.notice === null) return order
      const renewed: Order = { ...order, notice: { ...order.notice, state: 'sending', attempts: 0 } }
      await world.orders.put(order.idOrderAmount, renewed)
      return tell(renewed)
    },
    resume: () => {
      for (const order of world.orders.all()) {
        if (order.notice?.state === 'sending') tell(order).catch(() => undefined)
      }
    },
    stop: () => stopping.abort(),
  }
}
