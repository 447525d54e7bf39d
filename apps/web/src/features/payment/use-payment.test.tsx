// @vitest-environment happy-dom

import { button } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unanswered } from '../../client/request.ts'
import { sampleCheckout } from '../../testing/sample-payment.ts'
import { type Register, usePayment } from './use-payment.tsx'

const lost = { ...unanswered, isHandled: false }
const registered = { ok: true, body: sampleCheckout } as const
const refused = { ...lost, status: 422, errorCode: 'PagoNoPermitido', message: 'No' }
const failed = { ...lost, status: 503, message: 'Vuelve más tarde' }

/** What each press hears, in order. */
let answers: Awaited<ReturnType<Register>>[]
let keys: string[]
let rendered: RenderedScreen

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  keys = []
  navigator.sendBeacon = () => true
  opens(() => undefined)
  rendered = await renderScreen(<Payments />)
})
afterEach(async () => {
  await rendered.unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const opens = (open: () => void) => vi.stubGlobal('ePayco', { checkout: { configure: () => ({ open }) } })

function Payments() {
  const { pay } = usePayment()
  const register: Register = async (headers) => {
    keys.push(headers['Idempotency-Key'] ?? '')
    return answers[keys.length - 1] ?? registered
  }
  return ['50.000', '60.000'].map((amount) => (
    <button type="button" key={amount} onClick={() => pay(amount, register)}>
      {amount}
    </button>
  ))
}

/** Whether both presses went out under one key. */
async function isSameKey(first: string, second: string, minutesBetween = 0): Promise<boolean> {
  await press(button(rendered.container, first))
  vi.setSystemTime(Date.now() + minutesBetween * 60_000)
  await press(button(rendered.container, second))
  expect(keys).toHaveLength(2)
  return keys[0] === keys[1]
}

test.each([
  ['a lost answer', lost],
  ['a server that failed', failed],
])('%s is tried again under the same key (R-V43)', async (_, answer) => {
  answers = [answer]
  expect(await isSameKey('50.000', '50.000', 9)).toBe(true)
})

test('whoever comes back later than ten minutes is a new attempt (R-V43)', async () => {
  answers = [lost]
  expect(await isSameKey('50.000', '50.000', 10)).toBe(false)
})

test('another choice is a new attempt', async () => {
  answers = [lost]
  expect(await isSameKey('50.000', '60.000')).toBe(false)
})

test.each([
  ['was refused', refused],
  ['went to the checkout', registered],
])('a payment that %s is a new attempt', async (_, answer) => {
  answers = [answer]
  expect(await isSameKey('50.000', '50.000')).toBe(false)
})

test('a checkout that did not open is a new attempt, which opens with what holds then', async () => {
  answers = [registered]
  opens(() => {
    throw new Error('broken')
  })
  expect(await isSameKey('50.000', '50.000')).toBe(false)
})
