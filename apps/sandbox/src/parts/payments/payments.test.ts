import { createHash } from 'node:crypto'
import { parse } from 'node:querystring'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listenAsProduct, type ProductListener } from '../../testing/listen-as-product.ts'
import { ask, bearer, type TriedSandbox, textOf, trySandbox } from '../../testing/try-sandbox.ts'
import { signConfirmation } from './tell-merchant.ts'

let sandbox: TriedSandbox
let product: ProductListener
let answerOfProduct: (count: number) => number

beforeEach(async () => {
  answerOfProduct = () => 200
  product = await listenAsProduct((call, count) =>
    call.url.startsWith('/clock')
      ? { status: 200, body: JSON.parse(call.body) }
      : { status: answerOfProduct(count), body: {} },
  )
  sandbox = await trySandbox({ webUrl: product.url, opsClockUrl: `${product.url}/clock` })
})
afterEach(async () => {
  await sandbox.dispose()
  await product.stop()
})

const checkout = (changes: object = {}) => ({
  key: 'demo-epayco-card-key',
  test: true,
  name: 'Pago de cuota',
  description: 'Crédito CU-0123456789AB',
  invoice: '7b4de0f5-5c1c-4a54-9d4b-1d7f3a1f0f11',
  currency: 'COP',
  amount: '150000.00',
  tax_base: '0',
  tax: '0',
  country: 'CO',
  lang: 'ES',
  external: 'true',
  extra1: 'Pagar cuota',
  extra2: 'Tarjeta-PSE',
  extra5: 'CU-0123456789AB',
  response: `${product.url}/response`,
  confirmation: `${product.url}/confirmation`,
  method_confirmation: 'POST',
  methodsDisable: ['CASH', 'SP', 'DP'],
  name_billing: 'Laura Sofía Gómez Muñoz',
  type_doc_billing: 'CC',
  number_doc_billing: '1020304000',
  ...changes,
})
const cash = (changes: object = {}) =>
  checkout({ key: 'demo-epayco-cash-key', methodsDisable: ['TDC', 'PSE', 'SP', 'DP'], ...changes })

const control = (path: string, body?: unknown) => ask(`${sandbox.url}/control${path}`, body)
const pay = (wish: object) => control('/payments', { method: 'card', state: 1, ...wish })
const confirmed = (index: number) => parse(product.heard.filter(isConfirmation)[index]?.body ?? '')
const isConfirmation = ({ url }: { url: string }) => url.startsWith('/confirmation')

async function token(): Promise<string> {
  const basic = Buffer.from('demo-epayco-card-key:demo-epayco-private-key').toString('base64')
  const answer = await ask(`${sandbox.url}/epayco/api/login`, {}, { authorization: `Basic ${basic}` })
  return textOf(answer, 'token')
}

test.each([
  [
    '12345',
    'secretkey',
    'ref_001',
    'tx_001',
    '50000',
    '16514e8ce6f372b83a414bbb9141d3a09c213df702d91819f999c14e0d5b893b',
  ],
  [
    '500100',
    '0f1e2d3c4b5a',
    '101234567',
    '1012345671700000000',
    '150000',
    '325b4c3335f1b1cb9bbbcc4eafa1c740b54850540af015d3facfc45828284a5a',
  ],
])(
  'the signature of merchant %s is the one that everybody computes',
  (customerId, key, reference, transactionId, amount, signature) => {
    expect(signConfirmation({ customerId, key, reference, transactionId, amount, currency: 'COP' })).toBe(
      signature,
    )
  },
)

describe('a confirmation', () => {
  test('a confirmation is a signed form in which everything is text', async () => {
    const payment = await pay({ checkout: checkout() })
    const form = confirmed(0)
    const signed = ['500100', 'demo-epayco-p-key', form.x_ref_payco, form.x_transaction_id, '150000', 'COP']
    expect(payment.body).toMatchObject({ state: 1, method: 'card', notice: { state: 'heard', attempts: 1 } })
    expect(form).toMatchObject({
      x_cod_transaction_state: '1',
      x_amount: '150000',
      x_id_invoice: '7b4de0f5-5c1c-4a54-9d4b-1d7f3a1f0f11',
      x_extra1: 'Pagar cuota',
      x_test_request: 'TRUE',
      x_customer_name: 'Laura Sofía',
      x_customer_lastname: 'Gómez Muñoz',
      x_signature: createHash('sha256').update(signed.join('^')).digest('hex'),
    })
  })

  test('a confirmation comes as a query when the merchant asked for GET', async () => {
    await pay({ checkout: checkout({ method_confirmation: 'GET' }) })
    const [call] = product.heard
    expect(new URL(call?.url ?? '', product.url).searchParams.get('x_response')).toBe('Aceptada')
  })

  test('a confirmation is repeated on this world’s clock until it is answered 200', async () => {
    answerOfProduct = (count) => (count < 3 ? 202 : 200)
    expect((await pay({ checkout: checkout() })).body).toMatchObject({ notice: { state: 'sending' } })
    await control('/clock', { advance: 'PT1M' })
    await control('/clock', { advance: 'PT1M' })
    expect((await control('/payments')).body).toMatchObject([{ notice: { state: 'heard' } }])
  })

  test('a confirmation that was not heard survives a restart', async () => {
    answerOfProduct = () => 503
    await pay({ checkout: checkout() })
    answerOfProduct = () => 200
    sandbox = await sandbox.restart()
    await control('/clock', { advance: 'P1D' })
    expect((await control('/payments')).body).toMatchObject([{ state: 1, notice: { state: 'heard' } }])
  })

  test('a confirmation is not repeated more than ten times', async () => {
    answerOfProduct = () => 503
    await pay({ checkout: checkout() })
    for (let day = 1; day < 12; day += 1) await control('/clock', { advance: 'P2D' })
    expect(product.heard.filter(isConfirmation)).toHaveLength(10)
    expect((await control('/payments')).body).toMatchObject([{ notice: { state: 'gaveUp', attempts: 10 } }])
  })

  test('a confirmation may come many times, or never', async () => {
    const payment = await pay({ checkout: checkout(), state: 3, times: 0 })
    const reference = Reflect.get(Object(payment.body), 'x_ref_payco')
    expect(product.heard).toHaveLength(0)
    await control(`/payments/${reference}/state`, { state: 1, times: 25 })
    expect(product.heard).toHaveLength(25)
    expect(new Set(product.heard.map(({ body }) => body)).size).toBe(1)
  })
})

describe('the look-up', () => {
  test('a look-up by ref_payco has codes and amounts as numbers, and knows nothing of strangers', async () => {
    const payment = await pay({ checkout: checkout() })
    const lookUp = (hash: string) => ask(`${sandbox.url}/epayco/secure/validation/v1/reference/${hash}`)
    const hash = textOf(payment, 'ref_payco')
    expect(hash).toMatch(/^[0-9a-f]{24}$/)
    expect((await lookUp(hash)).body).toMatchObject({
      success: true,
      data: { x_amount: 150_000, x_cod_transaction_state: 1, x_cardnumber: '457562******0326' },
    })
    expect((await lookUp('0'.repeat(24))).body).toMatchObject({ success: false })
  })

  test('a look-up by x_ref_payco and by invoice asks for a pass', async () => {
    const first = await pay({ checkout: checkout(), state: 2 })
    const second = await pay({ checkout: checkout(), method: 'pse' })
    const [one, two] = [first, second].map(({ body }) => Reflect.get(Object(body), 'x_ref_payco'))
    const api = (path: string, body: object, pass: string) =>
      ask(`${sandbox.url}/epayco/api/${path}`, body, bearer(pass))
    const pass = await token()
    expect((await api('payment/transaction', { referencePayco: one }, 'none')).status).toBe(401)
    expect((await api('payment/transaction', { referencePayco: one }, pass)).body).toMatchObject({
      success: true,
      data: { x_ref_payco: one, x_response: 'Rechazada', transaction: { refPayco: one } },
    })
    const filter = { referenceClient: checkout().invoice }
    expect((await api('transaction/detail', { filter }, pass)).body).toMatchObject({
      data: [{ referencePayco: one }, { referencePayco: two, x_franchise: 'PSE' }],
    })
  })

  test.each([
    ['error', 503],
    ['garbled', 200],
  ])('the look-up can fail: %s answers %d and no transaction', async (mode, status) => {
    const payment = await pay({ checkout: checkout() })
    await control('/faults', { part: 'payments', mode, times: 1 })
    const address = `${sandbox.url}/epayco/secure/validation/v1/reference/${textOf(payment, 'ref_payco')}`
    const answer = await ask(address)
    expect([answer.status, JSON.stringify(answer.body).includes('x_amount')]).toEqual([status, false])
    expect((await ask(address)).body).toMatchObject({ success: true })
  })
})

describe('cash', () => {
  test('a payment in cash gets a PIN for three days, or until the merchant’s last day', async () => {
    await control('/clock', { now: '2026-12-01T22:00:00-05:00' })
    const wish = { method: 'cash', state: 3, network: 'baloto' }
    expect((await pay({ checkout: cash(), ...wish })).body).toMatchObject({
      state: 3,
      pin: expect.stringMatching(/^\d{10}$/),
      network: 'Baloto',
      dueOn: '2026-12-04',
    })
    expect((await pay({ checkout: cash({ end_date: '2026-12-02' }), ...wish })).body).toMatchObject({
      dueOn: '2026-12-02',
    })
  })

  test('a payment in cash expires once its last day is over, and the merchant hears it', async () => {
    await control('/clock', { now: '2026-12-01T22:00:00-05:00' })
    await pay({ checkout: cash(), method: 'cash', state: 3 })
    await control('/clock', { now: '2026-12-04T23:59:00-05:00' })
    expect((await control('/payments')).body).toMatchObject([{ state: 3 }])
    await control('/clock', { now: '2026-12-05T00:00:30-05:00' })
    expect((await control('/payments')).body).toMatchObject([{ state: 9 }])
    expect(confirmed(1).x_cod_transaction_state).toBe('9')
  })

  test('a payment in cash paid days later is dated by the day it was paid', async () => {
    await control('/clock', { now: '2026-12-01T22:00:00-05:00' })
    const payment = await pay({ checkout: cash(), method: 'cash', state: 3 })
    await control('/clock', { now: '2026-12-03T09:00:00-05:00' })
    await control(`/payments/${Reflect.get(Object(payment.body), 'x_ref_payco')}/state`, { state: 1 })
    expect(confirmed(0).x_transaction_date).toMatch(/^2026-12-01 22:00:/)
    expect(confirmed(1).x_transaction_date).toMatch(/^2026-12-03 09:00:/)
  })
})

test.each<[string, { method?: string; checkout?: object }, RegExp]>([
  ['the key of cards', { method: 'cash' }, /cash/],
  ['a method that the merchant switched off', { checkout: { methodsDisable: ['TDC'] } }, /card/],
  ['a key of nobody', { checkout: { key: 'another' } }, /key/],
  ['no amount', { checkout: { amount: '0' } }, /amount/],
])('a checkout is refused with %s', async (_what, wish, reason) => {
  const answer = await pay({ ...wish, checkout: checkout(wish.checkout) })
  expect([answer.status, textOf(answer, 'message')]).toEqual([400, expect.stringMatching(reason)])
})
