import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, bearer, type TriedSandbox, textOf, trySandbox } from '../../testing/try-sandbox.ts'
import { catalog, taxFreeLimitPesos } from './catalog.ts'
import { drawPhone } from './phone-picture.ts'

let sandbox: TriedSandbox
const auth = bearer('demo-operator-key')
const operator = (path: string, body?: unknown, headers = {}) =>
  ask(`${sandbox.url}/operator/v1${path}`, body, { ...auth, ...headers })

beforeAll(async () => {
  sandbox = await trySandbox()
})
afterAll(() => sandbox.dispose())

const phone = { sku: 'KOR-M8-256-ARE', price: 1_500_000 }
const order = (document: string) => ({
  document,
  mobile: '3001234567',
  ...phone,
  downPayment: 0,
  address: {
    departmentDaneCode: '11',
    cityDaneCode: '11001',
    neighborhoodName: 'Modelia',
    typedAddress: 'CL 26 # 13-19',
  },
  deliveryDate: '2026-11-25',
  addressType: 'HOME',
  reference: 'application-1',
})

describe('the lines', () => {
  test.each([
    ['1020304000', '3009998877', true],
    ['1020304055', '3009998877', false],
    ['1020304000', '2000304000', false],
    ['1020304068', '2000304068', true],
  ])('the operator answers whether document %s owns the line %s: %s', async (document, mobile, owner) => {
    expect((await operator('/lines/ownership', { document, mobile })).body).toEqual({ owner })
  })

  test('a person with a line starting with 2 owns that line', async () => {
    const { body } = await operator('/documents/1020304068/lines')
    expect(body).toEqual({ lines: ['2000304068'] })
  })

  test('three lines for the person with three, none for who owns none', async () => {
    expect((await operator('/documents/1020304067/lines')).body).toEqual({
      lines: ['3000304067', '3100305178', '3200306289'],
    })
    expect((await operator('/documents/1020304055/lines')).body).toEqual({ lines: [] })
  })

  test('a line once seen with its owner is among their lines', async () => {
    await operator('/lines/ownership', { document: '1020304001', mobile: '3157778899' })
    expect((await operator('/documents/1020304001/lines')).body).toEqual({ lines: ['3157778899'] })
  })

  test('the cart of a line is the default phone, a tax-free one for who buys tax-free', async () => {
    expect((await operator('/lines/3001234567/cart?document=1020304000')).body).toMatchObject({
      sku: phone.sku,
    })
    expect((await operator('/lines/3001234567/cart?document=1020304069')).body).toMatchObject({
      sku: 'NIM-A7-128-GRA',
    })
    expect((await operator('/lines/6012345678/cart')).status).toBe(404)
  })
})

describe('the catalogue', () => {
  test('the catalogue has at least twelve phones from 450,000 to 6,200,000, taxed and tax-free', () => {
    const prices = catalog.map(({ price }) => price)
    expect(catalog.length).toBeGreaterThanOrEqual(12)
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([450_000, 6_200_000])
    expect(new Set(prices.map((price) => price <= taxFreeLimitPesos))).toEqual(new Set([true, false]))
  })

  test('the catalogue gives each phone an absolute picture drawn in its color, open to any page', async () => {
    const device = await operator(`/devices/${phone.sku}`)
    const picture = await ask(textOf(device, 'urlPhoto'))
    expect(picture.headers.get('content-type')).toContain('image/svg+xml')
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(picture.body).toContain('#DCC9A8')
  })

  test('the catalogue draws every phone differently', () => {
    expect(new Set(catalog.map(drawPhone)).size).toBe(catalog.length)
  })
})

describe('the check of an order', () => {
  test.each([
    ['1020304000', 'available'],
    ['1020304060', 'deviceUnavailable'],
    ['1020304061', 'paymentOrderRefused'],
    ['1020304062', 'priceInconsistent'],
  ])('the check of an order answers document %s with %s', async (document, result) => {
    expect((await operator('/orders/check', { document, ...phone })).body).toEqual({ result })
  })

  test('a price that is not the catalogue’s is inconsistent', async () => {
    const { body } = await operator('/orders/check', { document: '1020304000', ...phone, price: 1 })
    expect(body).toEqual({ result: 'priceInconsistent' })
  })
})

describe('the delivery date', () => {
  const at = (document: string, given = {}) =>
    operator('/delivery-dates', {
      document,
      sku: phone.sku,
      departmentDaneCode: '11',
      cityDaneCode: '11001',
      address: 'CL 26 # 13-19',
      ...given,
    })

  test('the delivery date is a day to come, morning or afternoon', async () => {
    expect((await at('1020304000')).body).toEqual({
      validAddress: true,
      deliveryDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      deliveryPeriod: expect.stringMatching(/^[AP]M$/),
    })
  })

  test('the delivery date is missing for a person who gets none', async () => {
    expect((await at('1020304070')).body).toEqual({
      validAddress: true,
      deliveryDate: null,
      deliveryPeriod: null,
    })
  })

  test('the delivery date is missing when the city is of another department', async () => {
    expect((await at('1020304000', { departmentDaneCode: '05' })).body).toMatchObject({ validAddress: false })
  })
})

describe('an order', () => {
  test('an order is placed once per Idempotency-Key, also when both calls arrive together', async () => {
    const send = () => operator('/orders', order('1020304002'), { 'idempotency-key': 'application-1' })
    const answers = await Promise.all([send(), send()])
    const numbers = answers.map((answer) => textOf(answer, 'idOrderAmount'))
    expect(numbers[0]).toMatch(/^\d{10}$/)
    expect(numbers[1]).toBe(numbers[0])
  })

  test('an order with the same key and another body is refused', async () => {
    await operator('/orders', order('1020304003'), { 'idempotency-key': 'application-2' })
    const other = await operator('/orders', order('1020304004'), { 'idempotency-key': 'application-2' })
    expect([other.status, textOf(other, 'code')]).toEqual([409, 'idempotencyKeyReused'])
  })

  test('an order needs an Idempotency-Key', async () => {
    expect((await operator('/orders', order('1020304005'))).status).toBe(400)
  })

  test('an order is dispatched, and a dispatched one can be dispatched again without effect', async () => {
    const placed = await operator('/orders', order('1020304006'), { 'idempotency-key': 'application-3' })
    const path = `/orders/${textOf(placed, 'idOrderAmount')}`
    for (const _time of [1, 2]) {
      expect((await operator(`${path}/dispatch`, {})).body).toEqual({ state: 'dispatched' })
    }
  })

  test('an order that was released is never dispatched', async () => {
    const placed = await operator('/orders', order('1020304007'), { 'idempotency-key': 'application-4' })
    const path = `/orders/${textOf(placed, 'idOrderAmount')}`
    expect((await operator(`${path}/release`, { reason: 'unpaid' })).body).toEqual({ state: 'released' })
    expect((await operator(`${path}/dispatch`, {})).status).toBe(409)
  })
})

test('a call without the key is refused, and every answer carries the request’s id', async () => {
  const answer = await ask(`${sandbox.url}/operator/v1/devices`, undefined, { 'x-request-id': 'abc-1' })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([401, 'abc-1'])
})
