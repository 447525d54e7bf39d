// @vitest-environment happy-dom

import { toastStore } from '@cupo/ui/layer-stores.ts'
import { button, field, fill, pressTwice, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Application } from '@cupo/wire'
import { afterEach, expect, test, vi } from 'vitest'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { sampleApplication } from '../../testing/sample-application.ts'
import { answeredParameters } from '../../testing/sample-parameters.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { DetailsScreen } from './details-screen.tsx'

const resendPath = 'POST /publicdata/advanced-payment/resend-email'
const sent = { body: { sent: true, resendsLeft: 2 } }
const withDownPayment = {
  status: 'paymentOrder',
  advancedPayment: 300_000,
  advancedPaymentFmt: '$ 300.000',
  statusAdvancedPayment: 'Pendente',
  paymentDeadline: '2026-11-22T15:30:00Z',
} as const

let rendered: RenderedScreen

afterEach(async () => {
  await rendered.unmount()
  toastStore.set([])
  closeJourney()
})

async function open(facts: Partial<Application> = {}) {
  openJourney('/on-boarding/details', { status: 'financialData', idOrderAmount: '1234567890', ...facts })
  rendered = await renderScreen(<DetailsScreen />)
}
const page = () => rendered.container
const delivery = {
  formattedAddress: 'CL 26 # 13-19, Cedritos',
  deliveryDate: '2026-11-27',
  deliveryPeriod: 'AM',
  isStale: false,
} as const
const startResend = () => press(button(page(), 'Reenviar enlace de pago'))

test('shows the order, the phone, the plan and the delivery', async () => {
  stubApi(answeredParameters)
  await open({
    delivery,
  })
  for (const text of [
    '1234567890',
    'Andes 12',
    '12 cuotas de $ 149.120',
    'CL 26 # 13-19, Cedritos',
    '27 de noviembre',
  ]) {
    expect(rendered.text()).toContain(text)
  }
})

test('the summary of a credit that the mobile bill collects names the bill', async () => {
  stubApi(answeredParameters)
  await open({ isMobileBill: true })
  expect(rendered.text()).toContain('Las cuotas se cobran enLa factura de la línea Andina Móvil')
})

test('with nothing to pay Cerrar leads to the survey', async () => {
  stubApi(answeredParameters)
  await open()
  expect(() => button(page(), 'Reenviar enlace de pago')).toThrow()
  await press(button(page(), 'Cerrar'))
  expect(location.pathname).toBe('/opinion')
})

test('the pending payment prints its parameters: 20 hours, 3 resends', async () => {
  stubApi(answeredParameters)
  await open(withDownPayment)
  await vi.waitFor(() =>
    expect(rendered.text()).toContain('Tienes 20 horas para pagar; después la orden se cancela.'),
  )
  expect(rendered.text()).toContain('hasta 3 veces')
  expect(rendered.text()).toContain('22 de noviembre')
})

test('a pending guarantee offers its link by mail, and says so', async () => {
  const api = stubApi({ ...answeredParameters, 'POST /publicdata/guarantee-payment/resend-email': sent })
  await open({
    status: 'paymentOrder',
    guaranteePayment: 178_500,
    guaranteePaymentFmt: '$ 178.500',
    statusGuaranteePayment: 'Pendente',
  })
  expect(rendered.text()).toContain('Puedes pagar la fianza aquí o con el enlace que te enviamos al correo.')
  await press(button(page(), 'Recibir enlace para pagar la fianza'))
  await submit(page())
  expect(api.calls.at(-1)?.body).toEqual({ proposalId: 'application-1' })
})

const banners = () => [...page().querySelectorAll('main [role=status]')].map((one) => one.textContent)

test('with nothing to pay the signature is celebrated, and the copy of the agreement named', async () => {
  stubApi(answeredParameters)
  await open()
  expect(banners()).toEqual([
    '¡Gracias, Ana! Tu contrato quedó firmado.Te enviamos la copia del contrato a ana@example.com.',
  ])
  expect(rendered.text()).toContain('Qué sigue')
})

test('the payment that is due stands before the signature, which is one line then', async () => {
  stubApi(answeredParameters)
  await open(withDownPayment)
  expect(banners()).toEqual([])
  const text = rendered.text()
  expect(text).toContain('Tu contrato quedó firmado. Tienes copia en tu correo.')
  expect(text.indexOf('Paga ahora')).toBeLessThan(text.indexOf('quedó firmado'))
})

test('an order whose payments are made says that none is left, and when the phone comes', async () => {
  stubApi(answeredParameters)
  await open({ ...withDownPayment, statusAdvancedPayment: 'Pago', delivery })
  expect(banners()).toEqual([
    'Listo: no falta ningún pagoTu Andes 12 llega el viernes, 27 de noviembre de 2026.',
  ])
  expect(rendered.text()).toContain('Tu contrato quedó firmado. Tienes copia en tu correo.')
})

test('a delivered phone is the only news, and no day of delivery is announced any more', async () => {
  stubApi(answeredParameters)
  await open({ activity: 'EquipamentoEntregue', situation: 'Liberada', delivery })
  expect(banners()).toEqual([expect.stringContaining('Tu equipo ya fue entregado')])
  expect(rendered.text()).toContain('EntregaYa lo recibiste')
  expect(rendered.text()).not.toContain('27 de noviembre')
})

test('the amount due now is one sum; its button is the main one, and the second payment has its own', async () => {
  stubApi(answeredParameters)
  await open({
    ...withDownPayment,
    guaranteePayment: 142_800,
    guaranteePaymentFmt: '$ 142.800',
    statusGuaranteePayment: 'Pendente',
    paymentDueNow: 442_800,
    paymentDueNowFmt: '$ 442.800',
  })
  expect(rendered.text()).toContain('Paga ahora$ 442.800')
  expect(rendered.text()).toContain('Enviamos los dos enlaces de pago')
  const bar = [...page().querySelectorAll('main > div:last-of-type button')].map((one) => one.textContent)
  expect(bar).toEqual(['Pagar mi pago inicial $ 300.000', 'Cerrar'])
  expect(button(page(), 'Pagar mi fianza $ 142.800')).toBeDefined()
  await press(button(page(), 'Pagar mi pago inicial $ 300.000'))
  expect(location.pathname).toBe('/advanced-payment/application-1/own')
})

test('an order that ends while it is looked at leads to its end', async () => {
  stubApi(answeredParameters)
  await open({ ...withDownPayment, situation: 'Cancelada' })
  expect(location.pathname).toBe('/application-end')
})

test('a pending guarantee can be paid from here', async () => {
  stubApi(answeredParameters)
  await open({
    status: 'paymentOrder',
    statusGuaranteePayment: 'Pendente',
    guaranteePaymentFmt: '$ 142.800',
  })
  await press(button(page(), 'Pagar mi fianza $ 142.800'))
  expect(location.pathname).toBe('/guarantee-payment/application-1/own')
})

test('a payment made in another tab is no longer offered on coming back to this one', async () => {
  stubApi(answeredParameters)
  await open(withDownPayment)
  const paid = { ...sampleApplication, ...withDownPayment, statusAdvancedPayment: 'Pago' }
  stubApi({ ...answeredParameters, 'GET /application/application-1': { body: paid } })
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(rendered.text()).toContain('pagado'))
  expect(() => button(page(), 'Reenviar enlace de pago')).toThrow()
})

test('the link is sent once to the registered address; that it came leads to the survey', async () => {
  const api = stubApi({ ...answeredParameters, [resendPath]: sent })
  await open(withDownPayment)
  await startResend()
  expect(rendered.text()).toContain('Lo enviaremos a ana@example.com.')
  await pressTwice(button(page(), 'Enviar enlace'))
  expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(rendered.text()).toContain('¿Te llegó el enlace?')
  await press(button(page(), 'Sí'))
  expect(location.pathname).toBe('/opinion')
})

test('a link that did not come opens the resend again', async () => {
  stubApi({ ...answeredParameters, [resendPath]: sent })
  await open(withDownPayment)
  await startResend()
  await submit(page())
  await press(button(page(), 'No'))
  expect(button(page(), 'Enviar enlace')).toBeDefined()
})

test('to another address only when it is written twice alike and the terms are ticked', async () => {
  const api = stubApi({ ...answeredParameters, [resendPath]: sent })
  await open(withDownPayment)
  await startResend()
  await press(field(page(), 'isOther'))
  await fill(field(page(), 'email'), ' otra@example.com ')
  await fill(field(page(), 'confirmation'), 'otro@example.com')
  await submit(page())
  expect(rendered.text()).toContain('Los correos no coinciden')
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
  await fill(field(page(), 'confirmation'), 'otra@example.com')
  await press(field(page(), 'terms'))
  await submit(page())
  expect(api.calls.at(-1)?.body).toEqual({ proposalId: 'application-1', email: 'otra@example.com' })
})

test('424 leads to the page of too many resends', async () => {
  stubApi({ ...answeredParameters, [resendPath]: { status: 424, body: { errorCode: 'LimiteDeReenvios' } } })
  await open(withDownPayment)
  await startResend()
  await submit(page())
  expect(location.pathname).toBe('/resend-link/many-attempts')
})

test('a resend while the server fails leads to the page of that', async () => {
  stubApi({ ...answeredParameters, [resendPath]: { status: 500, body: { message: 'Algo salió mal' } } })
  await open(withDownPayment)
  await startResend()
  await submit(page())
  expect(location.pathname).toBe('/unavailable')
})

test("another failure is told in a toast titled '¡Ocurrio un error!'", async () => {
  stubApi({ ...answeredParameters, [resendPath]: { status: 409, body: { message: 'Algo salió mal' } } })
  await open(withDownPayment)
  await startResend()
  await submit(page())
  expect(toastStore.get()).toMatchObject([{ title: '¡Ocurrio un error!', text: 'Algo salió mal' }])
  expect(location.pathname).toBe('/on-boarding/details')
})
