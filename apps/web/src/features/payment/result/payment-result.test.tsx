// @vitest-environment happy-dom

import { overlayStore, toastStore } from '@cupo/ui/layer-stores.ts'
import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { PaymentResult } from '@cupo/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from '../../../client/send.ts'
import { sampleResult } from '../../../testing/sample-payment.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { AskAgain, isUnread, PaymentResultView } from './payment-result.tsx'
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
    dueTimeFmt: '11:59 p. m.',
    dueDateFmt: '25/11/2026',
  },
}

let rendered: RenderedScreen

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  await rendered.unmount()
  vi.useRealTimers()
  toastStore.set([])
})

function Shown() {
  const asked = usePaymentResult((options) =>
    send('POST /selfmanage/:provider/:idCredito/:ref', { params }, options),
  )
  return (
    <>
      <PaymentResultView
        asked={asked}
        onSendCopy={(email, { x_id_invoice }) =>
          send(
            'POST /selfmanage/sendProofPaymentEpayco',
            { body: { email, reference: x_id_invoice } },
            { part: 'catalogue' },
          )
        }
      />
      {isUnread(asked) && <AskAgain asked={asked} />}
    </>
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
    'Pagar cuota del contrato 2026-000001',
    '$ 149.120,00',
    '22/11/2026 10:15',
    'VS',
    'transaction-1',
    'invoice-1',
    '190.0.2.1',
    'Cupo S.A.S.',
    '900.123.456-8',
  ]) {
    expect(rendered.text()).toContain(text)
  }
})

test('a pending payment in cash shows its PIN again, and updates itself until it is final (R-V42)', async () => {
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
  // What a file before left on this page may ask for its own things when it is looked at again.
  const questions = () => api.calls.filter((call) => `${call.method} ${call.path}` === path)
  await open()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await passSeconds(600)
  expect(questions()).toHaveLength(1)
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await passSeconds(0)
  expect(questions()).toHaveLength(2)
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
  stubApi({})
  await open()
  expect(rendered.text()).toContain('Sin conexión')
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

test('a copy by mail needs an address, and its toast stays 5 seconds (R-V44)', async () => {
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

test('a copy that could not be sent shows the server’s message (R-V44)', async () => {
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

const shown = async (facts: Partial<PaymentResult>) => {
  stubApi({ [path]: { body: { ...sampleResult, ...facts } } })
  await open()
  return rendered.text()
}

test.each<readonly [string, NonNullable<PaymentResult['remaining']>, readonly string[]]>([
  [
    'the next payment and its day',
    { kind: 'next', value: 127_569, valueFmt: '$ 127.569', dateFmt: '05/12/2026' },
    ['Tu próximo pago', '$ 127.569', 'Vence el 05/12/2026'],
  ],
  [
    'what is left of the overdue',
    { kind: 'overdue', value: 309, valueFmt: '$ 309' },
    ['Todavía debes $ 309 de lo vencido'],
  ],
  [
    'that the credit is paid, and what goes back',
    { kind: 'closed', refund: 5_000, refundFmt: '$ 5.000' },
    ['¡Felicitaciones!', 'Descarga tu paz y salvo.', 'Te devolveremos $ 5.000'],
  ],
  [
    'the other upfront payment and its deadline',
    {
      kind: 'upfront',
      upfrontPayment: 'guarantee',
      value: 178_500,
      valueFmt: '$ 178.500',
      deadlineFmt: '23/11/2026, 1:59 a. m.',
    },
    ['Falta tu fianza de $ 178.500', '23/11/2026, 1:59 a. m. El enlace está en tu correo.'],
  ],
  ['what comes after the upfront payments', { kind: 'upfrontDone' }, ['Sigue la entrega de tu equipo.']],
])('a payment in the books tells %s', async (_, remaining, words) => {
  const text = await shown({ remaining })
  for (const one of words) expect(text).toContain(one)
})

test('a capital prepayment tells its effect and the new plan', async () => {
  const text = await shown({
    newPlan: {
      abono: 'Diminuir prazo',
      installmentsNumber: 8,
      installmentTotal: 149_120,
      installmentTotalFmt: '$ 149.120',
      lastInstallmentTotal: 75_048,
      lastInstallmentTotalFmt: '$ 75.048',
      interestToCome: 90_000,
      interestToComeFmt: '$ 90.000',
      totalToCome: 1_118_888,
      totalToComeFmt: '$ 1.118.888',
      saving: 67_657,
      savingFmt: '$ 67.657',
    },
  })
  for (const words of ['Terminas antes', '8 cuotas de $ 149.120', '$ 75.048', '$ 1.118.888', '$ 67.657']) {
    expect(text).toContain(words)
  }
})

test('codes and numbers of the provider stand in the details alone, the way to pay in words', async () => {
  await shown({ x_type_payment: 'TDC' })
  const details = rendered.container.querySelector('details')?.textContent ?? ''
  const main = rendered.text().replace(details, '')
  expect(main).toContain('Tarjeta')
  for (const code of ['TDC', 'invoice-1', 'transaction-1', '190.0.2.1']) {
    expect(main).not.toContain(code)
    expect(details).toContain(code)
  }
})

test('a payment that came to nothing offers no copy of its receipt', async () => {
  await shown({ x_cod_transaction_state: 2, remaining: null })
  expect(rendered.text()).not.toContain('Recibe una copia')
})
