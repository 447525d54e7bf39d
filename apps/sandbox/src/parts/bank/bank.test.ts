import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listenAsProduct, type ProductListener } from '../../testing/listen-as-product.ts'
import { ask, bearer, type TriedSandbox, textOf, trySandbox } from '../../testing/try-sandbox.ts'

let sandbox: TriedSandbox
let product: ProductListener

beforeEach(async () => {
  product = await listenAsProduct(({ body }) => ({ status: 200, body: JSON.parse(body) }))
  sandbox = await trySandbox({ opsClockUrl: product.url })
})
afterEach(async () => {
  await sandbox.dispose()
  await product.stop()
})

const to = {
  bank: '1007',
  kind: 'savings',
  number: '12345678901',
  document: '1020304000',
  name: 'Laura Gómez',
}
const transfer = (changes: object = {}) => ({
  reference: 'refund:1',
  amount: 300_000,
  purpose: 'refund',
  to,
  ...changes,
})
const control = (path: string, body?: unknown) => ask(`${sandbox.url}/control${path}`, body)
const order = (body: object, key = 'refund:1') =>
  ask(`${sandbox.url}/bank/v1/transfers`, body, { ...bearer('demo-bank-key'), 'idempotency-key': key })
const check = (account: object) =>
  ask(`${sandbox.url}/bank/v1/account-checks`, account, bearer('demo-bank-key'))
const look = (reference = 'refund:1') =>
  ask(`${sandbox.url}/bank/v1/transfers/${encodeURIComponent(reference)}`, undefined, bearer('demo-bank-key'))

describe('an account', () => {
  test.each([
    ['12345678901', 'confirmed'],
    ['12345671111', 'otherOwner'],
    ['12345670000', 'unknown'],
  ])('an account with the number %s is %s', async (number, result) => {
    expect(await check({ ...to, number })).toMatchObject({ status: 200, body: { result } })
  })

  test('an account is refused with a number that is none', async () => {
    expect((await check({ ...to, number: '12-3' })).status).toBe(400)
  })
})

describe('a transfer', () => {
  test('a transfer is ordered, and arrives half a minute later', async () => {
    expect(await order(transfer())).toMatchObject({ status: 201, body: { state: 'ordered' } })
    await control('/clock', { advance: 'PT1M' })
    expect((await look()).body).toMatchObject({
      reference: 'refund:1',
      state: 'done',
      reason: null,
      endedAt: expect.any(String),
    })
  })

  test('a transfer to the person whose account takes nothing fails', async () => {
    await order(transfer({ to: { ...to, document: '1020304071' } }))
    await control('/clock', { advance: 'PT1M' })
    expect((await look()).body).toMatchObject({ state: 'failed', reason: expect.any(String) })
  })

  test('a transfer of lent money to such a person arrives at the second try with another account', async () => {
    const lent = (attempt: number, changes: object = {}) =>
      transfer({
        reference: `disbursement:${attempt}`,
        purpose: 'disbursement',
        to: { ...to, document: '1020304071', ...changes },
      })
    const stateOf = async (attempt: number) => {
      await control('/clock', { advance: 'PT1M' })
      return textOf(await look(`disbursement:${attempt}`), 'state')
    }
    await order(lent(1), 'one')
    expect(await stateOf(1)).toBe('failed')
    await order(lent(2), 'two')
    expect(await stateOf(2)).toBe('failed')
    await order(lent(3, { number: '98765432109' }), 'three')
    expect(await stateOf(3)).toBe('done')
  })

  test.each([
    ['to an account that ends in 2222', '12345672222', false],
    ['that a person leaves without an answer', '12345678901', true],
  ])('%s stays under way until a person decides', async (_what, number, isTold) => {
    await order(transfer({ to: { ...to, number } }))
    const [{ id }] = (await control('/transfers')).body as [{ id: string }]
    if (isTold) await control(`/transfers/${id}/state`, { state: 'silent' })
    await control('/clock', { advance: 'P3D' })
    expect((await look()).body).toMatchObject({ state: 'ordered', endedAt: null })
    expect((await control('/transfers')).body).toMatchObject([{ state: 'ordered', isSilent: true }])
    await control(`/transfers/${id}/state`, { state: 'done' })
    expect((await look()).body).toMatchObject({ state: 'done', endedAt: expect.any(String) })
  })

  test('a transfer asked for again, with the same key or another, pays once', async () => {
    const answers = await Promise.all([order(transfer()), order(transfer()), order(transfer())])
    const later = await order(transfer(), 'another')
    expect(new Set([...answers, later].map((one) => textOf(one, 'transferId'))).size).toBe(1)
    expect((await control('/transfers')).body).toHaveLength(1)
  })

  test('a transfer asked for again with another amount is refused', async () => {
    await order(transfer())
    const [sameKey, otherKey] = [
      await order(transfer({ amount: 1 })),
      await order(transfer({ amount: 1 }), 'another'),
    ]
    expect([sameKey.status, textOf(sameKey, 'code')]).toEqual([409, 'idempotencyKeyReused'])
    expect([otherKey.status, textOf(otherKey, 'code')]).toEqual([409, 'referenceReused'])
  })

  test.each(['done', 'failed'])('can be ended by a person: %s, once', async (state) => {
    await order(transfer())
    const [{ id }] = (await control('/transfers')).body as [{ id: string }]
    expect((await control(`/transfers/${id}/state`, { state })).body).toMatchObject({
      document: '1020304000',
      amount: 300_000,
      bank: '1007',
      account: '12345678901',
      state,
    })
    const other = state === 'done' ? 'failed' : 'done'
    expect((await control(`/transfers/${id}/state`, { state: other })).status).toBe(409)
    sandbox = await sandbox.restart()
    expect((await look()).body).toMatchObject({ state })
  })

  test('a transfer that nobody ordered is not found, and without the key nothing is told', async () => {
    expect((await look('none')).status).toBe(404)
    expect((await ask(`${sandbox.url}/bank/v1/transfers/none`)).status).toBe(401)
  })
})
