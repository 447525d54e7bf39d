// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberAttempt } from '../../../client/kept-in-tab.ts'
import { sampleResult } from '../../../testing/sample-payment.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { ResultScreen } from './result-screen.tsx'

const ref = '0123456789abcdef01234567'
const byReference = `POST /publicdata/epayco/key-1/${ref}`
const proof = 'POST /publicdata/fast-payment/sendProofPaymentEpayco'

let rendered: RenderedScreen
beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  await rendered.unmount()
  vi.useRealTimers()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

async function open(search: string, answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi(answers)
  history.replaceState(null, '', `/fast-payment/payment/key-1/response/${search}`)
  rendered = await renderScreen(<ResultScreen screen="fastPaymentResult" params={{ id: 'key-1' }} />)
  return api
}
const page = () => rendered.container
const dialog = () => page().querySelector('dialog[open]')

test('Finalizar goes to the sign-in (R-V48)', async () => {
  await open(`?ref_payco=${ref}`, { [byReference]: { body: sampleResult } })
  expect(rendered.text()).toContain('Transacción exitosa')
  await press(button(page(), 'Finalizar'))
  expect(location.pathname).toBe('/login')
})

test('Realizar otro pago goes to the payment (R-V48)', async () => {
  await open(`?ref_payco=${ref}`, { [byReference]: { body: sampleResult } })
  await press(button(page(), 'Realizar otro pago'))
  expect(location.pathname).toBe('/fast-payment/payment')
})

test('invites to sign in for more of the credit: payments, balance and invoice (R-V48)', async () => {
  await open(`?ref_payco=${ref}`, { [byReference]: { body: sampleResult } })
  expect(dialog()).toBeNull()
  await passSeconds(4)
  expect(dialog()?.textContent).toContain(
    'consulta más información de tu crédito: tus pagos, tu saldo y tu extracto.',
  )
  await press(button(page(), 'Ahora no'))
  expect(dialog()).toBeNull()
  expect(rendered.text()).toContain('Transacción exitosa')
})

test('does not while the payment came to nothing: then the next thing is to try again', async () => {
  await open(`?ref_payco=${ref}`, {
    [byReference]: { body: { ...sampleResult, x_cod_transaction_state: 2 } },
  })
  await passSeconds(10)
  expect(dialog()).toBeNull()
  expect(button(page(), 'Intentar de nuevo').className).toMatch(/primary/)
})

test('a copy goes out with the ticket of the result', async () => {
  const api = await open(`?ref_payco=${ref}`, {
    [byReference]: { body: sampleResult },
    [proof]: { body: { sent: true } },
  })
  await fill(field(page(), 'email'), 'ana@example.com')
  await submit(page())
  expect(api.calls.map(({ body }) => body)).toContainEqual({
    email: 'ana@example.com',
    reference: 'invoice-1',
    ticket: 'ticket-1',
  })
})

test('an abandoned checkout is asked for by what this browser left with', async () => {
  rememberAttempt('key-1', 'invoice-1')
  const api = await open('', {
    'POST /publicdata/epayco/key-1/mobile': { body: { ...sampleResult, x_cod_transaction_state: 10 } },
  })
  expect(api.calls.map(({ body }) => body)).toContainEqual({ x_id_invoice: 'invoice-1' })
  expect(rendered.text()).toContain('Transacción cancelada')
})
