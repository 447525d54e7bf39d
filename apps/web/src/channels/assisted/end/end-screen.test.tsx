// @vitest-environment happy-dom

import { button } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Application } from '@cupo/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePath } from '../../../client/navigate.ts'
import { readApplicationId } from '../../../client/session-marks.ts'
import { closeJourney, openJourney } from '../../../testing/open-journey.ts'
import { openSale, readSale, stubSale } from '../../../testing/open-sale.ts'
import { answeredParameters } from '../../../testing/sample-parameters.ts'
import { eventually } from '../../../testing/sign-in-api.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { EndScreen } from './end-screen.tsx'

let rendered: RenderedScreen

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(async () => {
  await rendered.unmount()
  await passSeconds(2)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  closeJourney()
})

async function open(urlReturn: string | null, facts: Partial<Application> = {}) {
  openJourney('/assisted/end', { origin: 'Assistido', status: 'financialData', urlReturn, ...facts })
  stubApi(answeredParameters)
  rendered = await renderScreen(<EndScreen />)
}

test.each([
  ['the public site', null, 'https://cupo.example'],
  ['the address of the shop', 'https://shop.example/back', 'https://shop.example/back'],
])('Finalizar sends the agent to %s (R-G43)', async (_where, urlReturn, address) => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  await open(urlReturn)
  await press(button(rendered.container, 'Finalizar'))
  await eventually(() => expect(left).toHaveBeenCalledWith(address))
})

const unpaid = {
  status: 'paymentOrder',
  paymentDueNowFmt: '$ 442.800',
  paymentDeadline: '2026-11-24T15:00:00Z',
} as const

test.each<[Partial<Application>, string]>([
  [
    { ...unpaid, statusAdvancedPayment: 'Pendente', statusGuaranteePayment: 'Pendente' },
    'Todavía no entregues: faltan el pago inicial y la fianza',
  ],
  [{ ...unpaid, statusAdvancedPayment: 'Pendente' }, 'Todavía no entregues: falta el pago inicial'],
  [{ ...unpaid, statusGuaranteePayment: 'Pendente' }, 'Todavía no entregues: falta la fianza'],
])('says what is unpaid and until when, and that the phone stays: %#', async (facts, words) => {
  await open(null, facts)
  expect(rendered.text()).toContain(words)
  expect(rendered.text()).toContain('El cliente paga $ 442.800 hasta el martes, 24 de noviembre')
  expect(rendered.text()).not.toContain('Ya puedes entregarle')
})

test('a payment by the customer meanwhile lets the phone be handed over without a press', async () => {
  const facts = { status: 'paymentOrder', activity: 'Contrato' } as const
  const paid = { ...facts, status: 'financialData', statusGuaranteePayment: 'Pago' } as const
  const api = stubSale(readSale(paid), facts)
  openSale('/assisted/end', { ...unpaid, ...facts, statusGuaranteePayment: 'Pendente' })
  rendered = await renderScreen(<EndScreen />)
  expect(rendered.text()).toContain('Todavía no entregues')
  api.tell({ status: 'financialData' })
  await passSeconds(2)
  expect(rendered.text()).toContain('Ya puedes entregarle el equipo.')
})

test('says that the phone may be handed over once nothing is due, and its main button leads to the sales', async () => {
  await open(null)
  expect(rendered.text()).toContain('Ya puedes entregarle el equipo.')
  expect(rendered.text()).not.toContain('Todavía no')
  const [main] = rendered.container.querySelectorAll('[data-bar] button')
  expect(main?.textContent).toBe('Ir a las ventas de la tienda')
})

test('the next sale begins at the desk, with nothing left of this one (R-G43)', async () => {
  openJourney('/assisted/end', { origin: 'Assistido', status: 'financialData' })
  stubApi(answeredParameters)
  rendered = await renderScreen(<AtItsPath />)
  await press(button(rendered.container, 'Ir a las ventas de la tienda'))
  expect(rendered.text()).toBe('/assisted/desk')
  expect(readApplicationId()).toBeNull()
})

/** As the router does: another address shows another screen. */
function AtItsPath() {
  const path = usePath()
  return path === '/assisted/end' ? <EndScreen /> : <p>{path}</p>
}
