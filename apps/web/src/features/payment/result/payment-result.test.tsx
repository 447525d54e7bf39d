// @vitest-environment happy-dom
import { loanPaymentResult, type PaymentResult, sendLoanProof } from '@cupo/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overlayStore } from '../../../app/overlay-store.ts'
import { send } from '../../../app/send.ts'
import { button, field, fill, submit } from '../../../testing/fill-form.ts'
import { passSeconds, press, type Rendered, renderScreen } from '../../../testing/render-screen.tsx'
import { sampleResult } from '../../../testing/sample-payment.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { toastStore } from '../../../ui/toast-store.ts'
import { PaymentResultView } from './payment-result.tsx'
import { usePaymentResult } from './use-payment-result.ts'

const path = 'POST /selfmanage/epayco/key-1/0123456789abcdef'
const params = { provider: 'epayco', idCredito: 'key-1', ref: '0123456789abcdef' } as const
const pending: PaymentResult = {
  ...sampleResult,
  x_cod_transaction_state: 3,
  meioPagamento: 'Efectivo',
  isPosted: false,
  pollSeconds: 5,
  cash: {
    pin: '8054321',
    agreement: '110342',
    network: 'Efecty',
    dueTimeFmt: '23:59',
    dueDateFmt: '25/11/2026',
  },
}

let rendered: Rendered

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  await rendered.unmount()
  vi.useRealTimers()
  toastStore.set([])
})

function Shown() {
  const asked = usePaymentResult((options) => send(loanPaymentResult, { params }, options))
  return (
    <PaymentResultView
      asked={asked}
      onSendCopy={(email, { x_id_invoice }) =>
        send(sendLoanProof, { body: { email, reference: x_id_invoice } }, { part: 'catalogue' })
      }
    />
  )
}
const open = async () => {
  rendered = await renderScreen(<Shown />)
}

test('an overlay covers the screen while the result is asked for', async () => {
  let answer: (result: { readonly body: PaymentResult }) => void = () => undefined
  stubApi({ [path]: () => new Promise((resolve) => (answer = resolve)) })
  await open()
  expect(overlayStore.get()).toBe('Consultando tu pago…')
  answer({ body: sampleResult })
  await passSeconds(0)
  expect(overlayStore.get()).toBeNull()
  expect(rendered.text()).toContain('Transacción exitosa')
})

test('the receipt shows its rows, the legal name and the tax number', async () => {
  stubApi({ [path]: { body: sampleResult } })
  await open()
  for (const text of [
    'Pagar cuota del crédito 2026-000001',
    '$ 149.120,00',
    '22/11/2026 10:15',
    'VS',
    'transaction-1',
    'invoice-1',
    '190.0.2.1',
    'Cupo S.A.S.',
    '900.123.456-7',
  ]) {
    expect(rendered.text()).toContain(text)
  }
})

test('a pending payment in cash shows its PIN again, and updates itself until it is final', async () => {
  let result = pending
  const api = stubApi({ [path]: () => ({ body: result }) })
  await open()
  for (const text of ['Transacción pendiente', '8054321', '110342', 'Efecty', '25/11/2026']) {
    expect(rendered.text()).toContain(text)
  }
  await passSeconds(5)
  expect(api.calls).toHaveLength(2)
  result = { ...pending, x_cod_transaction_state: 1, isPosted: true, pollSeconds: null }
  await passSeconds(5)
  expect(rendered.text()).toContain('Transacción exitosa')
  expect(rendered.text()).not.toContain('PIN')
  await passSeconds(60)
  expect(api.calls).toHaveLength(3)
})

test('a page that nobody sees asks for nothing, and asks when it is looked at again', async () => {
  const api = stubApi({ [path]: { body: pending } })
  await open()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await passSeconds(600)
  expect(api.calls).toHaveLength(1)
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await passSeconds(0)
  expect(api.calls).toHaveLength(2)
})

test('a lost network leaves what was last known, says so, and goes on asking', async () => {
  stubApi({ [path]: { body: pending } })
  await open()
  stubApi({})
  await passSeconds(5)
  expect(rendered.text()).toContain('No pudimos actualizar el estado')
  expect(rendered.text()).toContain('8054321')
  stubApi({ [path]: { body: sampleResult } })
  await passSeconds(10)
  expect(rendered.text()).toContain('Transacción exitosa')
  expect(rendered.text()).not.toContain('No pudimos actualizar')
})

test('a result that cannot be had is told, with a way to ask again', async () => {
  stubApi({ [path]: { status: 503, body: { message: 'Servicio no disponible' } } })
  await open()
  expect(rendered.text()).toContain('Servicio no disponible')
  stubApi({ [path]: { body: sampleResult } })
  await press(button(rendered.container, 'Volver a intentarlo'))
  expect(rendered.text()).toContain('Transacción exitosa')
})

test('a payment that nothing names is not called an error, and not asked for again', async () => {
  stubApi({ [path]: { status: 404, body: { errorCode: 'NoEncontrado', message: 'No encontramos' } } })
  await open()
  expect(rendered.text()).toContain('No encontramos este pago')
  expect(rendered.text()).toContain('Si no lo terminaste, no se te cobró nada.')
  expect(rendered.container.querySelector('button')).toBeNull()
})

const sendCopyTo = async (email: string) => {
  await fill(field(rendered.container, 'email'), email)
  await submit(rendered.container)
}

test('a copy by mail needs an address, and its toast stays 5 seconds', async () => {
  const api = stubApi({
    [path]: { body: sampleResult },
    'POST /selfmanage/sendProofPaymentEpayco': { body: { sent: true } },
  })
  await open()
  const sendButton = () => button(rendered.container, 'Enviar comprobante')
  expect(sendButton().disabled).toBe(true)
  await fill(field(rendered.container, 'email'), 'ana@')
  expect(sendButton().disabled).toBe(true)
  await sendCopyTo('ana@correo.example')
  expect(api.calls.map(({ body }) => body)).toContainEqual({
    email: 'ana@correo.example',
    reference: 'invoice-1',
  })
  expect(toastStore.get()).toMatchObject([
    { tone: 'good', title: '¡Comprobante enviado!', text: '¡El comprobante fue enviado con éxito!' },
  ])
  await passSeconds(5)
  expect(toastStore.get()).toEqual([])
})

test('a copy that could not be sent shows the server’s message', async () => {
  stubApi({
    [path]: { body: sampleResult },
    'POST /selfmanage/sendProofPaymentEpayco': {
      status: 424,
      body: { message: 'No pudimos enviar el correo' },
    },
  })
  await open()
  await sendCopyTo('ana@correo.example')
  expect(toastStore.get()).toMatchObject([
    { tone: 'bad', title: '¡Hubo un error al enviar el bono!', text: 'No pudimos enviar el correo' },
  ])
  expect(field(rendered.container, 'email')).toHaveProperty('value', 'ana@correo.example')
})
