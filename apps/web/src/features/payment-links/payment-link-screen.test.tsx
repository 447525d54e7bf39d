// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { button } from '../../testing/fill-form.ts'
import { press, type Rendered, renderScreen } from '../../testing/render-screen.tsx'
import { stubApi } from '../../testing/stub-api.ts'
import { PaymentLinkScreen } from './payment-link-screen.tsx'

const facts = {
  idSalesOrder: '1234567890',
  paymentType: 'Tarjeta-PSE',
  mobile: '67',
  borrower: { name: 'Ana' },
  deviceModel: 'Andes 12',
  paymentDeadline: '2026-11-22T15:30:00Z',
  status: 'Pendente',
}
const downPaymentPath = 'GET /publicdata/advanced-payment/epayco/loan/application-1/hash-1'
const downPayment = { ...facts, advancedPayment: 300_000, advancedPaymentFmt: '$ 300.000' }

let rendered: Rendered

afterEach(async () => {
  await rendered.unmount()
})

const open = async (screen: 'advancedPayment' | 'guaranteePayment' = 'advancedPayment') => {
  const params = { proposalId: 'application-1', hash: 'hash-1' }
  rendered = await renderScreen(<PaymentLinkScreen screen={screen} params={params} />)
}

test('greets by name and shows the amount, the order, the phone and the deadline', async () => {
  stubApi({ [downPaymentPath]: { body: downPayment } })
  await open()
  for (const text of [
    'Hola, Ana',
    '$ 300.000',
    '1234567890',
    'Andes 12',
    'Terminado en 67',
    '22 de noviembre',
  ]) {
    expect(rendered.text()).toContain(text)
  }
})

test('a guarantee link shows the guarantee', async () => {
  stubApi({
    'GET /publicdata/guarantee-payment/epayco/loan/application-1/hash-1': {
      body: { ...facts, guaranteePayment: 178_500, guaranteePaymentFmt: '$ 178.500' },
    },
  })
  await open('guaranteePayment')
  expect(rendered.text()).toContain('Tu fianza con IVA')
  expect(rendered.text()).toContain('$ 178.500')
})

test('nothing on the page pretends to pay', async () => {
  stubApi({ [downPaymentPath]: { body: downPayment } })
  await open()
  expect(rendered.container.querySelectorAll('button, a, form')).toHaveLength(0)
})

test.each([
  ['Pago', 'Ya está pagado'],
  ['Cancelado', 'Este pedido fue cancelado'],
])('%s says %s and shows no deadline', async (status, text) => {
  stubApi({ [downPaymentPath]: { body: { ...downPayment, status } } })
  await open()
  expect(rendered.text()).toContain(text)
  expect(rendered.text()).not.toContain('Fecha límite')
})

test.each([
  [410, 'Este link venció'],
  [404, 'No encontramos este link'],
])('%i says %s', async (status, text) => {
  stubApi({ [downPaymentPath]: { status, body: { message: 'No' } } })
  await open()
  expect(rendered.text()).toContain(text)
})

test('without a network it can be asked for again', async () => {
  stubApi({})
  await open()
  expect(rendered.text()).toContain('Sin conexión')
  stubApi({ [downPaymentPath]: { body: downPayment } })
  await press(button(rendered.container, 'Volver a intentarlo'))
  expect(rendered.text()).toContain('Hola, Ana')
})
