import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import type { Application } from '../origination/origination.ts'
import { scriptedProvider } from '../payments/notices/testing/scripted-provider.ts'
import { cancelUnpaidOrders } from './cancel-unpaid-orders.ts'
import { signedOrder } from './testing/signed-order.ts'

/** Of the order's deadline, which is 11:00. */
const before = '2026-11-21T10:30:00Z'
const after = '2026-11-21T11:05:00Z'
const nextDay = '2026-11-22T11:00:00Z'

let database: FreshDatabase
let till: ReturnType<typeof scriptedProvider>
let order: Application
beforeAll(async () => {
  database = await freshDatabase()
  till = scriptedProvider(database)
})
beforeEach(async () => {
  till.away(false)
  order = await signedOrder(database, till.origination.store, { guarantee: 0 })
})
afterAll(() => database.close())

/** What the clock does at a moment: asks the provider, then cancels. */
async function tick(at: string): Promise<string> {
  await till.reconcile(at)
  const context = { ...till.origination, db: database.db }
  await cancelUnpaidOrders(context, Temporal.Instant.from(at))
  const stored = database.db.selectFrom('application').select('situation').where('id', '=', order.id)
  return (await stored.executeTakeFirstOrThrow()).situation
}
const attempt = (wish: { readonly requestedAt?: string; readonly method?: 'Efectivo' } = {}) =>
  till.attemptUpfrontPayment(order, 'downPayment', { requestedAt: before, ...wish })

describe('an unpaid order at its deadline (R-P3, R-Q5)', () => {
  it('an order is cancelled at its deadline when the provider knows of no payment', async () => {
    await attempt()
    expect(await tick(after)).toBe('Cancelada')
  })

  it('an order is cancelled at its deadline when nobody tried to pay it', async () => {
    till.away(true)
    expect(await tick(after)).toBe('Cancelada')
  })

  it('an order waits while the provider is away, and a payment made in time still pays it', async () => {
    const paid = await attempt()
    till.answer(paid, 'accepted', { at: '2026-11-21T10:40:00Z' })
    till.away(true)
    expect(await tick(after)).toBe('EmAndamento')
    till.away(false)
    for (const at of ['2026-11-21T12:00:00Z', nextDay]) expect(await tick(at)).toBe('EmAndamento')
    expect(await till.standing(paid)).toMatchObject({ request: 'paid', outcomes: ['posted'], tasks: [] })
  })

  it('an order waits for the answer about a second attempt after the first attempt failed', async () => {
    till.answer(await attempt(), 'rejected')
    await till.reconcile('2026-11-21T10:35:00Z')
    till.away(true)
    expect(await tick(after)).toBe('EmAndamento')
    till.away(false)
    expect(await tick('2026-11-21T11:30:00Z')).toBe('Cancelada')
  })

  it('an order does not wait for a pending payment by card or bank debit', async () => {
    till.answer(await attempt(), 'pending')
    expect(await tick(after)).toBe('Cancelada')
  })

  it('an order does not wait for a cash PIN that the provider reports as unpaid', async () => {
    till.answer(await attempt({ method: 'Efectivo' }), 'pending')
    expect(await tick(after)).toBe('Cancelada')
  })

  it('an order waits for one day and no longer while the provider stays away', async () => {
    await attempt()
    till.away(true)
    expect(await tick('2026-11-22T10:59:59Z')).toBe('EmAndamento')
    expect(await tick(nextDay)).toBe('Cancelada')
  })
})
