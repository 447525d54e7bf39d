import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listenAsProduct, type ProductListener } from '../../testing/listen-as-product.ts'
import { ask, type TriedSandbox, textOf, trySandbox } from '../../testing/try-sandbox.ts'

let sandbox: TriedSandbox
let product: ProductListener

beforeEach(async () => {
  product = await listenAsProduct(() => ({ status: 200, body: {} }))
  sandbox = await trySandbox({ webUrl: product.url })
})
afterEach(async () => {
  await sandbox.dispose()
  await product.stop()
})

const fields = (changes: Record<string, string> = {}) => ({
  key: 'demo-epayco-card-key',
  test: 'true',
  name: 'Pago de cuota',
  description: 'Crédito CU-0123456789AB',
  invoice: 'invoice-1',
  currency: 'COP',
  amount: '149120.00',
  tax_base: '0',
  tax: '0',
  country: 'CO',
  lang: 'ES',
  response: `${product.url}/response/?from=shop`,
  confirmation: `${product.url}/confirmation`,
  ...changes,
})

/** Leaves the merchant's page as the script does, and stays where the provider sends the browser. */
async function leave(changes: Record<string, string> = {}): Promise<string> {
  const body = new URLSearchParams(fields(changes))
  const answer = await fetch(`${sandbox.url}/epayco/checkout`, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(303)
  return `${sandbox.url}${answer.headers.get('location')}`
}

const card = (number: string) => ({
  method: 'card',
  number,
  holder: 'Laura Gómez',
  expiry: '12/49',
  cvv: '123',
})
const accepted = card('4575 6231 8229 0326')
const rejected = card('4151 6115 2758 3283')
const bank = (code: string) => ({ method: 'pse', bank: code, document: '1020304000' })
const cashFields = { key: 'demo-epayco-cash-key' }

test('the script knows where its own page stands, and puts nothing into the page as markup', async () => {
  const { body } = await ask(`${sandbox.url}/epayco/checkout.js`)
  expect(body).toContain(`'${sandbox.url}/epayco/checkout'`)
  expect(body).not.toMatch(/innerHTML|insertAdjacentHTML|document\.write|eval\(|\.on\w+ =/)
})

test('the page is one that runs only its own scripts and shows what is to be paid', async () => {
  const place = await leave()
  const page = await fetch(place)
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';.*require-trusted-types-for/)
  expect((await ask(`${place}/session`)).body).toMatchObject({
    amount: 149_120,
    isTest: true,
    methods: ['card', 'pse'],
    abandonTo: `${product.url}/response/?from=shop&ref_payco=undefined`,
    result: null,
  })
})

describe('what comes of it', () => {
  test.each([
    ['the test card that is accepted', accepted, {}, 1],
    ['the test card that is rejected', rejected, {}, 2],
    ['any other card', card('5200000000000007'), {}, 2],
    ['the test bank', bank('1022'), {}, 1],
    ['another bank', bank('1007'), {}, 4],
    ['cash', { method: 'cash', network: 'efecty' }, cashFields, 3],
    ['an approval', { ...rejected, outcome: 'approve' }, {}, 1],
    ['a rejection', { ...accepted, outcome: 'reject' }, {}, 2],
    ['nothing yet', { ...accepted, outcome: 'pending' }, {}, 3],
    ['the end of its time', { ...accepted, outcome: 'expire' }, {}, 9],
  ])('a checkout with %s ends in its state', async (_what, payment, changes, state) => {
    const place = await leave(changes)
    const paid = await ask(`${place}/pay`, payment)
    expect(paid.body).toMatchObject({ result: { state }, leaveTo: null })
    await product.hear(1)
    expect(new URLSearchParams(product.heard[0]?.body).get('x_cod_transaction_state')).toBe(String(state))
  })

  test('an abandoned checkout is reported to the merchant, and the browser comes back with nothing', async () => {
    const paid = await ask(`${await leave()}/pay`, { ...accepted, outcome: 'abandon' })
    expect(textOf(paid, 'leaveTo')).toBe(`${product.url}/response/?from=shop&ref_payco=undefined`)
    await product.hear(1)
    expect(new URLSearchParams(product.heard[0]?.body).get('x_transaction_state')).toBe('Abandonada')
  })

  test('a confirmation can be kept from the merchant', async () => {
    await ask(`${await leave()}/pay`, { ...accepted, isSilent: true })
    expect((await ask(`${sandbox.url}/control/payments`)).body).toMatchObject([{ state: 1, notice: null }])
  })
})

test('an invoice takes another try after a rejection, and none once it is paid', async () => {
  const place = await leave()
  await ask(`${place}/pay`, rejected)
  const paid = await ask(`${place}/pay`, accepted)
  const again = await ask(`${await leave()}/pay`, accepted)
  expect([paid.status, again.status]).toEqual([200, 409])
  const known = (await ask(`${sandbox.url}/control/payments`)).body as [{ ref_payco: string }]
  expect(known).toMatchObject([
    { invoice: 'invoice-1', state: 1 },
    { invoice: 'invoice-1', state: 2 },
  ])
  const returnTo = `${product.url}/response/?from=shop&ref_payco=${known[0].ref_payco}`
  expect(paid.body).toMatchObject({ result: { returnTo } })
})

test.each([
  ['number', card('123')],
  ['expiry', { ...accepted, expiry: '12/20' }],
  ['cvv', { ...accepted, cvv: '1' }],
  ['holder', { ...accepted, holder: '' }],
  ['bank', bank('')],
  ['document', { ...bank('1022'), document: 'x' }],
  ['methodNotAllowed', { method: 'cash', network: 'efecty' }],
  ['method', {}],
])('a wrong field of a checkout is named: %s', async (field, payment) => {
  const answer = await ask(`${await leave()}/pay`, payment)
  expect([answer.status, textOf(answer, 'code')]).toEqual([400, field])
  expect((await ask(`${sandbox.url}/control/payments`)).body).toEqual([])
})

test.each([
  ['key', { key: 'another' }],
  ['amount', { amount: '-1' }],
  ['currency', { currency: 'USD' }],
  ['response', { response: 'javascript:alert(1)' }],
  ['methodsDisable', { methodsDisable: '["TDC","PSE"]' }],
  ['tax_base', { tax: '19000', tax_base: '1' }],
])('a merchant that asks for something else is told so on the page: %s', async (name, changes) => {
  const place = await leave(changes)
  expect(new URL(place).searchParams.get('reason')).toMatch(new RegExp(`^${name}:`))
})
