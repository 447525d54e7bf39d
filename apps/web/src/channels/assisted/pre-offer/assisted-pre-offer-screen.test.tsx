// @vitest-environment happy-dom

import { button, field, fill, pressTwice, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { journeyStore } from '../../../client/journey/application-store.ts'
import { closeJourney } from '../../../testing/open-journey.ts'
import { openSale, readSale, stubSale } from '../../../testing/open-sale.ts'
import { sampleLimits } from '../../../testing/sample-limits.ts'
import { sampleOffer } from '../../../testing/sample-offer.ts'
import { AssistedPreOfferScreen } from './assisted-pre-offer-screen.tsx'

let rendered: RenderedScreen

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  await rendered.unmount()
  await passSeconds(2)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  closeJourney()
})

const raised = { ...sampleOffer, changedAdvancedPayment: 540_000, changedAdvancedPaymentFmt: '$ 540.000' }
const page = () => rendered.container
const open = async (limits = sampleLimits) => {
  const api = stubSale({
    'action setPreOffer': { body: { situation: 'offer', data: raised } },
    ...readSale({ status: 'offer' }),
  })
  openSale('/assisted/pre-offer', { status: 'preOffer' })
  journeyStore.set({ ...journeyStore.get(), preOffer: limits })
  rendered = await renderScreen(<AssistedPreOfferScreen />)
  return api
}

test('the agent sees model and price, a currency input without decimals, and the hints of minimum and maximum (R-G45)', async () => {
  await open({ ...sampleLimits, advancedPayment: 240_000, advancedPaymentFmt: '$ 240.000' })
  for (const words of [
    'Andes 12',
    '$ 1.800.000',
    'Desde $ 240.000 hasta $ 850.000',
    'Mínimo $ 240.000',
    'Máximo $ 850.000',
  ]) {
    expect(rendered.text()).toContain(words)
  }
  await fill(field(page(), 'advancedPayment'), '300000,55')
  expect(field(page(), 'advancedPayment')).toHaveProperty('value', expect.not.stringContaining(','))
})

const mandatory = { ...sampleLimits, advancedPayment: 240_000, advancedPaymentFmt: '$ 240.000' }

test.each([
  ['900000', 'No puedes anticipar más de $ 850.000', mandatory],
  ['200000', 'No puedes anticipar menos de $ 240.000', mandatory],
  ['5000', 'No puedes anticipar menos de $ 240.000', mandatory],
  ['5000', 'El valor mínimo es de $ 10.000', sampleLimits],
  ['860000', 'El valor de la orden es menor de $ 250.000', mandatory],
])('an initial payment of %s is refused with "%s" (R-G45)', async (typed, message, limits) => {
  const api = await open(limits)
  await fill(field(page(), 'advancedPayment'), typed)
  await submit(page())
  expect(rendered.text()).toContain(message)
  expect(api.actions()).toEqual([])
})

test("'Continuar' reminds of an amount above 0 before the pre-offer is saved; what the server changed is told at the offer (R-G46)", async () => {
  const api = await open()
  await fill(field(page(), 'advancedPayment'), '300000')
  await submit(page())
  expect(rendered.text()).toContain('Recuérdale al cliente su pago inicial')
  expect(api.actions()).toEqual([])
  await pressTwice(button(page(), 'Confirmar'))
  expect(api.actions()).toEqual([
    { action: 'setPreOffer', advancedPayment: 300_000, paymentType: 'Tarjeta-PSE' },
  ])
  await vi.waitFor(() => expect(location.pathname).toBe('/assisted/offer'))
})

test('an empty initial payment is saved without a reminder (R-G46)', async () => {
  const api = await open()
  await submit(page())
  expect(api.actions()).toEqual([{ action: 'setPreOffer', advancedPayment: 0, paymentType: 'Tarjeta-PSE' }])
})

test('the words speak to the agent, and the way out of the sale is in the frame alone', async () => {
  await open()
  expect(rendered.text()).toContain('El cliente puede pagar una parte al inicio')
  expect(rendered.text()).toContain('Tienda Centro · Laura Gómez')
  expect(rendered.text()).not.toContain('Cancelar mi solicitud')
  expect(button(page(), 'Cancelar solicitud')).toBeDefined()
})
