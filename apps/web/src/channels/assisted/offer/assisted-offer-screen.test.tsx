// @vitest-environment happy-dom

import { button } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOffer } from '../../../steps/offer/offer-step.tsx'
import { closeJourney } from '../../../testing/open-journey.ts'
import { openSale, readSale, stubSale } from '../../../testing/open-sale.ts'
import { sampleOffer } from '../../../testing/sample-offer.ts'
import { AssistedOfferScreen } from './assisted-offer-screen.tsx'

let rendered: RenderedScreen

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
})

afterEach(async () => {
  await rendered.unmount()
  await passSeconds(2)
  vi.unstubAllGlobals()
  vi.useRealTimers()
  closeJourney()
  forgetOffer()
})

const page = () => rendered.container
const title = () => page().querySelector('dialog[open] h2')?.textContent ?? null
const radios = () => [...page().querySelectorAll<HTMLInputElement>('input[name=installments]')]
const selected = () => radios().find((radio) => radio.checked)?.value ?? null

async function open(offer: object = {}, current: number | null = null, answers: object = {}) {
  const api = stubSale(
    {
      'action listOffer': { body: { situation: 'offer', data: { ...sampleOffer, ...offer } } },
      ...readSale({ status: 'documents' }),
      ...answers,
    },
    { status: 'offer', activity: 'Oferta', handOff: null },
  )
  openSale('/assisted/offer', { status: 'offer', emailStatus: 'PENDING', installmentsNumber: current })
  rendered = await renderScreen(<AssistedOfferScreen />)
  await passSeconds(0.01)
  return api
}

test.each([
  [6, '6'],
  [24, '12'],
  [null, '12'],
])(
  'the offer enables its own of 3, 6, 12, 18, 24 and 36; with %s before, %s is selected (R-G47)',
  async (current, expected) => {
    await open({}, current)
    expect(radios().map(({ value }) => value)).toEqual(['3', '6', '12', '18', '24', '36'])
    expect(
      radios()
        .filter(({ disabled }) => !disabled)
        .map(({ value }) => value),
    ).toEqual(['3', '6', '12'])
    expect(selected()).toBe(expected)
  },
)

test('the footer has the monthly total tagged as including tax, and follows the selection (R-G47)', async () => {
  await open()
  expect(rendered.text()).toContain('Cuota mensual $ 149.120 · IVA incluido')
  await press(radios()[0] ?? null)
  expect(rendered.text()).toContain('Cuota mensual $ 529.300 · IVA incluido')
})

test('the panel has principal, interest, charge, their taxes, total, amount to finance and both rates (R-G47)', async () => {
  await open({ advancedPayment: 300_000, advancedPaymentFmt: '$ 300.000' })
  const panel = page().querySelector('details')
  for (const words of [
    '$ 111.022',
    '$ 27.015',
    '$ 5.133',
    '$ 5.000',
    '$ 950',
    '$ 149.120',
    '$ 1.500.000',
    '24,00 %',
    '1,81 %',
    '$ 300.000',
  ]) {
    expect(panel?.textContent).toContain(words)
  }
})

const everyNews = {
  changedAdvancedPayment: 540_000,
  changedAdvancedPaymentFmt: '$ 540.000',
  guaranteePayment: 150_000,
  guaranteePaymentFmt: '$ 150.000',
  calculatedGuaranteePaymentIva: 28_500,
  calculatedGuaranteePaymentIvaFmt: '$ 28.500',
  guaranteePaymentTotal: 178_500,
  guaranteePaymentTotalFmt: '$ 178.500',
  personalizedMessage: 'Tu cliente tiene un beneficio',
  personalizedMessageSubTitle: 'Cuota de manejo gratis',
}

test('a changed initial payment, a required guarantee and a message each have a window on entering; the message closes after 10 seconds (R-G48)', async () => {
  await open(everyNews)
  expect(title()).toBe('El pago inicial aumentó')
  await press(button(page(), 'Ver las cuotas'))
  expect(title()).toBe('Este crédito necesita una fianza')
  await press(button(page(), 'Entendido'))
  expect(title()).toBe('Tu cliente tiene un beneficio')
  expect(rendered.text()).toContain('Cuota de manejo gratis')
  await passSeconds(9.5)
  expect(title()).toBe('Tu cliente tiene un beneficio')
  await passSeconds(1)
  expect(title()).toBeNull()
})

test('confirming needs no e-mail of the customer, saves the chosen term and follows the status after 5 seconds (R-G47)', async () => {
  const api = await open({}, null, { 'action offer': { body: { situation: 'documents' } } })
  await press(button(page(), 'Confirmar'))
  expect(api.actions()).toEqual([{ action: 'listOffer' }, { action: 'offer', installments: 12 }])
  expect(rendered.text()).toContain('El cliente pagará 12 cuotas de $ 149.120.')
  await passSeconds(4.5)
  expect(location.pathname).toBe('/assisted/offer')
  await passSeconds(1)
  expect(location.pathname).toBe('/assisted/veridas')
})

test.each([
  ['reproved', [{ mensagem: 'Sin capacidad de pago' }], '/error-response'],
  // The reasons are the customer's: the agent's page can ask for them.
  ['reproved', undefined, '/error-response'],
  ['deviceunavailable', undefined, '/process-request'],
  ['refusedpaymentorder', undefined, '/process-request'],
  ['inconsistentprice', undefined, '/process-request'],
  ['infolaftFailure', undefined, '/process-request'],
])('after the offer %s (%o) leads to %s (R-G47)', async (situation, messages, path) => {
  await open({}, null, { 'action offer': { body: { situation, messages } } })
  await press(button(page(), 'Confirmar'))
  expect(location.pathname).toBe(path)
  const asksForReasons = situation === 'reproved' || situation === 'infolaftFailure'
  expect(history.state.refusedSale).toBe(asksForReasons ? 'application-1' : undefined)
})
