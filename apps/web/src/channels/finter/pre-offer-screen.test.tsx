// @vitest-environment happy-dom

import { button, field, fill, pressTwice, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { journeyStore } from '../../client/journey/application-store.ts'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { sampleApplication } from '../../testing/sample-application.ts'
import { sampleLimits } from '../../testing/sample-limits.ts'
import { sampleOffer } from '../../testing/sample-offer.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { PreOfferScreen } from './pre-offer-screen.tsx'

const mandatory = { ...sampleLimits, advancedPayment: 240_000, advancedPaymentFmt: '$ 240.000' }
const saved = {
  'action setPreOffer': { body: { situation: 'offer', data: sampleOffer } },
  'GET /application/application-1': { body: { ...sampleApplication, status: 'offer' } },
}

let rendered: RenderedScreen

beforeEach(() => {
  openJourney('/on-boarding/pre-offer', { status: 'preOffer' })
})

afterEach(async () => {
  await rendered.unmount()
  vi.unstubAllGlobals()
  closeJourney()
})

const page = () => rendered.container
/** Waits for what comes by a chunk of its own. */
const shown = (text: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    expect(rendered.text()).toContain(text)
  })
const amount = () => field(page(), 'advancedPayment')
const open = async (limits: typeof sampleLimits | null = sampleLimits) => {
  journeyStore.set({ ...journeyStore.get(), preOffer: limits })
  rendered = await renderScreen(<PreOfferScreen />)
}

test('without limits of this visit they are asked for', async () => {
  stubApi({ 'action preOffer': { body: { situation: 'preOffer', data: sampleLimits } } })
  await open(null)
  expect(rendered.text()).toContain('pagar desde $ 10.000 hasta $ 850.000')
})

test('limits that cannot be had are told, with a way to ask again and the way out', async () => {
  stubApi({})
  await open(null)
  expect(rendered.text()).toContain('Sin conexión')
  expect(button(page(), 'Cancelar mi solicitud').disabled).toBe(false)
  stubApi({ 'action preOffer': { body: { situation: 'preOffer', data: sampleLimits } } })
  await press(button(page(), 'Volver a intentarlo'))
  expect(amount()).not.toBeNull()
})

test('nothing is a down payment too where none is mandatory: it is saved without a reminder', async () => {
  const api = stubApi(saved)
  await open()
  await submit(page())
  expect(api.actions()).toEqual([{ action: 'setPreOffer', advancedPayment: 0, paymentType: 'Tarjeta-PSE' }])
  expect(location.pathname).toBe('/on-boarding/offer-equipo')
})

test.each([
  ['5000', 'El valor mínimo es de $ 10.000'],
  ['860000', 'El valor de la orden es menor de $ 250.000'],
  ['900000', 'No puedes anticipar más de $ 850.000'],
])('%s pesos are refused in place', async (typed, message) => {
  const api = stubApi(saved)
  await open()
  await fill(amount(), typed)
  await submit(page())
  expect(rendered.text()).toContain(message)
  expect(api.calls).toEqual([])
})

test('a mandatory one starts at its minimum and cannot be less', async () => {
  stubApi(saved)
  await open(mandatory)
  expect(amount()).toHaveProperty('value', '240.000')
  await fill(amount(), '')
  await submit(page())
  expect(rendered.text()).toContain('No puedes anticipar menos de $ 240.000')
})

test('an amount above 0 is confirmed in a reminder first, and saved once', async () => {
  const api = stubApi(saved)
  await open()
  await fill(amount(), '300000')
  await submit(page())
  expect(rendered.text()).toContain('Recuerda tu pago inicial')
  expect(api.actions()).toEqual([])
  await pressTwice(button(page(), 'Confirmar'))
  expect(api.actions()).toEqual([
    { action: 'setPreOffer', advancedPayment: 300_000, paymentType: 'Tarjeta-PSE' },
  ])
  expect(location.pathname).toBe('/on-boarding/offer-equipo')
})

test('the reminder says until when the link can be paid, as the parameter says', async () => {
  stubApi({
    'GET /configuration/parameters?channel=Finter': { body: { epaycoAdvancedEmailLinkValidity: 20 } },
  })
  await open()
  await fill(amount(), '300000')
  await submit(page())
  await shown('Tendrás 20 horas para pagarlo.')
})

test('a raised down payment is shown before the offer: initial payment increased', async () => {
  stubApi({
    ...saved,
    'action setPreOffer': {
      body: {
        situation: 'offer',
        data: { ...sampleOffer, changedAdvancedPayment: 540_000, changedAdvancedPaymentFmt: '$ 540.000' },
      },
    },
  })
  await open()
  await fill(amount(), '300000')
  await submit(page())
  await press(button(page(), 'Confirmar'))
  expect(rendered.text()).toContain('Tu pago inicial aumentó')
  expect(rendered.text()).toContain('$ 540.000')
  expect(location.pathname).toBe('/on-boarding/pre-offer')
  await press(button(page(), 'Ver mis cuotas'))
  expect(location.pathname).toBe('/on-boarding/offer-equipo')
})

test('a refusal with reasons leads to the rejection page', async () => {
  stubApi({
    'action setPreOffer': { body: { situation: 'reproved', messages: [{ mensagem: 'Sin cupo' }] } },
  })
  await open()
  await submit(page())
  expect(location.pathname).toBe('/error-response')
})

test("the server's own refusal stands at the field, which keeps its amount", async () => {
  stubApi({
    'action setPreOffer': {
      status: 409,
      body: {
        errorCode: 'ValidationException',
        message: 'Validation exception',
        errors: [{ field: 'advancedPayment', message: 'No puedes anticipar menos de $ 400.000' }],
      },
    },
  })
  await open()
  await fill(amount(), '300000')
  await submit(page())
  await press(button(page(), 'Confirmar'))
  expect(rendered.text()).toContain('No puedes anticipar menos de $ 400.000')
  expect(amount()).toHaveProperty('value', '300.000')
})

test('a quick choice fills in an amount of the server', async () => {
  stubApi(saved)
  await open()
  await press(button(page(), 'Máximo $ 850.000'))
  expect(amount()).toHaveProperty('value', '850.000')
  await press(button(page(), 'Sin pago inicial'))
  expect(amount()).toHaveProperty('value', '')
})
