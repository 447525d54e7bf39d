import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Customer, customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { waitFor } from '../support/wait-for.ts'
import { effectsAreGone } from './whole-once.ts'

/** One try of a provider; a lost answer takes three of them. */
const timeoutMs = 1_000
const isHeavy = process.env.CUPO_HEAVY === '1'
let world: World

beforeAll(async () => {
  world = await startWorld({ PROVIDER_TIMEOUT_MS: String(timeoutMs) })
})
afterAll(() => world.stop())
afterEach(async () => {
  await world.control.fault({ part: 'operator', mode: 'ok' })
  await world.control.resetClock()
})

const sign = (customer: Customer) => customer.act('createContract', { isPartial: false })
const goBack = (customer: Customer) =>
  customer.api.send('POST', `/application/${customer.applicationId()}/change-status/DELIVERY`, { json: {} })

const ordersOf = async ({ document }: Customer) =>
  (await world.control.orders()).filter((order) => order.document === document)

/** Every order that is not released is the one its application is signed for. */
async function expectNoOrderWithoutItsApplication(customer: Customer): Promise<void> {
  await effectsAreGone(world.db)
  const { situation, idOrderAmount } = await customer.read()
  const standing = (await ordersOf(customer)).filter(({ state }) => state !== 'released')
  const expected = situation === 'EmAndamento' && idOrderAmount !== null ? [idOrderAmount] : []
  expect(standing.map((order) => order.idOrderAmount)).toEqual(expected)
}

/** The request that the fault was meant for has arrived. */
const operatorIsAsked = () =>
  waitFor('the operator to be asked', async () =>
    (await world.control.faults()).some(({ part, mode }) => part === 'operator' && mode === 'ok'),
  )

const recordedOrder = (customer: Customer) =>
  world.db
    .selectFrom('orderRequest')
    .select('reference')
    .where('applicationId', '=', customer.applicationId())
    .executeTakeFirst()

const newAccepted = async (): Promise<Customer> => {
  const customer = customerOf(world, '05')
  await customer.untilAccepted()
  return customer
}

const bursts = isHeavy ? 60 : 6

describe('a signature and a cancellation at the same moment', () => {
  test.each(Array.from({ length: bursts }, (_, index) => index))(
    'burst %i leaves no order without its application (R-A10)',
    async (index) => {
      const customer = await newAccepted()
      const calls = [sign, (one: Customer) => one.act('cancel'), sign, goBack]
      // Another order of the calls in each burst.
      const turned = calls.map((_, place) => calls[(place + index) % calls.length] ?? sign)
      await Promise.all(turned.map((call) => call(customer)))
      await expectNoOrderWithoutItsApplication(customer)
    },
  )

  test.each([
    ['before the operator places the order', 'before'],
    ['while the answer of the operator is on its way', 'after'],
  ] as const)('the cancellation comes %s: the order is released', async (_what, when) => {
    const customer = await newAccepted()
    // Every request to the operator is slow: a fault for one could be taken by work that is left of another order.
    await world.control.fault({ part: 'operator', mode: 'slow', ms: 600, when })
    const signing = sign(customer)
    await waitFor('the order to be recorded', () => recordedOrder(customer))
    if (when === 'after') {
      await waitFor('the operator to have the order', async () => (await ordersOf(customer))[0])
    }
    expect(await customer.act('cancel')).toMatchObject({ status: 200 })
    expect(await signing).toMatchObject({ status: 409, body: { errorCode: 'EtapaInvalida' } })
    await expectNoOrderWithoutItsApplication(customer)
    expect(await ordersOf(customer)).toMatchObject([{ state: 'released' }])
  })

  test('the delivery date is asked again on a later day, and the cancellation comes meanwhile: no order is placed', async () => {
    const customer = await newAccepted()
    await world.control.advance('P1D')
    await customer.comeBack()
    await world.control.fault({ part: 'operator', mode: 'slow', ms: 600, times: 1 })
    const signing = sign(customer)
    await operatorIsAsked()
    expect(await customer.act('cancel')).toMatchObject({ status: 200 })
    expect(await signing).toMatchObject({ status: 409, body: { errorCode: 'EtapaInvalida' } })
    await effectsAreGone(world.db)
    expect(await ordersOf(customer)).toEqual([])
  })
})

describe('the sweeper of orders', () => {
  const loseTheAnswer = () =>
    world.control.fault({ part: 'operator', mode: 'timeout', ms: 2 * timeoutMs, when: 'after', times: 3 })

  test('releases an order that was placed and never signed for, as after a crash; its customer may still sign (R-A10)', async () => {
    const customer = await newAccepted()
    await loseTheAnswer()
    expect(await sign(customer)).toMatchObject({ status: 504 })
    expect(await ordersOf(customer)).toMatchObject([{ state: 'placed' }])
    await world.control.advance('PT16M')
    expect(await ordersOf(customer)).toMatchObject([{ state: 'released' }])
    await customer.comeBack()
    expect(await sign(customer)).toMatchObject({ status: 200 })
    await expectNoOrderWithoutItsApplication(customer)
    expect(await ordersOf(customer)).toHaveLength(2)
  })

  test('releases an order whose release was given up by the outbox, and does so once', async () => {
    const customer = await newAccepted()
    await loseTheAnswer()
    expect(await sign(customer)).toMatchObject({ status: 504 })
    await world.control.fault({ part: 'operator', mode: 'error' })
    expect(await customer.act('cancel')).toMatchObject({ status: 200 })
    // Its first attempt has failed: none is under way that would write over what follows.
    await waitFor('the release to fail', async () => {
      const release = world.db.selectFrom('outbox').select('lastError').where('kind', '=', 'abandonOrder')
      const row = await release.where('applicationId', '=', customer.applicationId()).executeTakeFirst()
      return row?.lastError ?? undefined
    })
    // What a release does that the operator refuses for good.
    await world.db
      .updateTable('outbox')
      .set({ sentAt: await world.control.clock(), droppedBecause: 'refused' })
      .where('kind', '=', 'abandonOrder')
      .where('applicationId', '=', customer.applicationId())
      .execute()
    await world.control.fault({ part: 'operator', mode: 'ok' })
    expect(await ordersOf(customer)).toMatchObject([{ state: 'placed' }])
    await world.control.advance('PT2H')
    expect(await ordersOf(customer)).toMatchObject([{ state: 'released' }])
    await world.control.advance('P2D')
    const queued = await world.db
      .selectFrom('outbox')
      .select('dedupeKey')
      .where('kind', '=', 'abandonOrder')
      .where('applicationId', '=', customer.applicationId())
      .execute()
    expect(queued).toHaveLength(2)
  })

  test('the sweeper of orders leaves an order alone that was signed and waits for its payment', async () => {
    const customer = customerOf(world, '52')
    await customer.sign()
    await world.control.advance('PT19H')
    expect(await ordersOf(customer)).toMatchObject([{ state: 'placed' }])
  })
})

describe('signing before the agreement was accepted (R-A11)', () => {
  const pending = { status: 409, body: { errorCode: 'AceptacionPendiente' } }

  test('is refused, and nothing is ordered', async () => {
    const customer = customerOf(world, '05')
    await customer.until('contract')
    expect(await sign(customer)).toMatchObject(pending)
    expect(await ordersOf(customer)).toEqual([])
    expect(await customer.read()).toMatchObject({ status: 'contract', situation: 'EmAndamento' })
  })

  test('is refused where a guarantee applies and was not accepted, and after a tick was taken back', async () => {
    const customer = customerOf(world, '53')
    await customer.until('contract')
    expect(await customer.act('confirmClientAccept', { isPartial: true })).toMatchObject({ status: 200 })
    expect(await sign(customer)).toMatchObject(pending)
    await customer.acceptAgreement()
    expect(await customer.act('confirmClientAccept', { accepted: false })).toMatchObject({ status: 200 })
    expect(await sign(customer)).toMatchObject(pending)
    await customer.acceptAgreement()
    expect(await sign(customer)).toMatchObject({ status: 200 })
    const guarantee = await world.db
      .selectFrom('consent')
      .select('isGranted')
      .where('applicationId', '=', customer.applicationId())
      .where('kind', '=', 'guarantee')
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(guarantee.map((row) => row.isGranted)).toEqual([true, false, true])
  })
})

describe('an application that nobody goes on with', () => {
  test('expires after 30 days, says so by one mail, gives its order up, and lets the person begin anew (R-J14)', async () => {
    const customer = await newAccepted()
    const first = customer.applicationId()
    await world.control.advance('P29D')
    await customer.comeBack()
    expect((await customer.read()).situation).toBe('EmAndamento')
    await world.control.advance('P1DT1H')
    const rows = world.db.selectFrom('application').select('situation').where('id', '=', first)
    expect(await rows.execute()).toEqual([{ situation: 'Expirada' }])
    await effectsAreGone(world.db)
    const told = (await customer.mails()).filter((mail) => mail.subject.startsWith('Tu solicitud venció'))
    expect(told).toHaveLength(1)
    expect((await customer.submit()).body.status).toBe('preOffer')
    expect(customer.applicationId()).not.toBe(first)
  })

  test('an application that nobody goes on with stays while its order waits for a payment or its loan lives', async () => {
    const customer = customerOf(world, '14')
    const { idOrderAmount } = await customer.sign()
    await world.control.advance('P31D')
    await customer.comeBack()
    expect(await customer.read()).toMatchObject({ situation: 'EmAndamento', idOrderAmount })
  })
})
