import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fault } from '../support/control.ts'
import { type Customer, customerOf } from '../support/customer.ts'
import type { HttpAnswer } from '../support/http-answer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { fingerprintOf } from './fingerprint.ts'
import { effectsAreGone } from './whole-once.ts'

/** One try; a call may take 2.4 times as long with all its tries. */
const timeoutMs = 400
let world: World

beforeAll(async () => {
  world = await startWorld({ PROVIDER_TIMEOUT_MS: String(timeoutMs) })
})
afterAll(() => world.stop())

type Case = {
  readonly part: Fault['part']
  readonly call: string
  /** Walks to where the call is the next thing to do. */
  readonly stand: (customer: Customer) => Promise<unknown>
  readonly make: (customer: Customer) => Promise<HttpAnswer<object>>
}

const confirmOffer = async (customer: Customer) => customer.act('offer', { installments: 12 })
const acceptEmail = async (customer: Customer) => {
  await customer.until('offer')
  await customer.acceptEmail()
}

const cases: readonly Case[] = [
  { part: 'operator', call: 'the form', stand: async () => {}, make: (customer) => customer.submit() },
  { part: 'operator', call: 'the offer', stand: acceptEmail, make: confirmOffer },
  { part: 'bureau', call: 'the offer', stand: acceptEmail, make: confirmOffer },
  { part: 'watchlist', call: 'the offer', stand: acceptEmail, make: confirmOffer },
  {
    part: 'identity',
    call: 'the identity check',
    stand: (customer) => customer.until('documents'),
    make: (customer) => customer.act('createVeridasId'),
  },
  {
    part: 'questions',
    call: 'the security questions',
    stand: async (customer) => {
      await customer.until('documents')
      await customer.act('rejectVeridas')
    },
    make: (customer) => customer.act('listQuestions', { dateExpedition: '2010-05-20', isPartial: true }),
  },
  {
    part: 'operator',
    call: 'the address',
    stand: (customer) => customer.until('deliveryData'),
    make: (customer) => customer.saveAddress(),
  },
  {
    part: 'operator',
    call: 'the order',
    stand: (customer) => customer.untilAccepted(),
    make: (customer) => customer.act('createContract', { isPartial: false }),
  },
]

describe.each(cases)('$part at $call', ({ part, stand, make }) => {
  test('silence is 504, failure 503, neither leaves anything behind, and the next try works though it is slow (R-E5)', async () => {
    const customer = customerOf(world, '00')
    await stand(customer)
    await effectsAreGone(world.db)
    const before = await fingerprintOf(world.db)
    for (const { mode, status, errorCode } of [
      { mode: 'timeout', status: 504, errorCode: 'TiempoAgotado' },
      { mode: 'error', status: 503, errorCode: 'ServicioNoDisponible' },
    ] as const) {
      await world.control.fault({ part, mode, ms: 5_000 })
      const answer = await make(customer)
      expect(answer).toMatchObject({ status, body: { errorCode } })
      expect(answer.headers.get('retry-after')).toBe('10')
      expect(await fingerprintOf(world.db)).toEqual(before)
    }
    await world.control.fault({ part, mode: 'slow', ms: timeoutMs / 4 })
    expect(await make(customer)).toMatchObject({ status: 200 })
    await world.control.fault({ part, mode: 'ok' })
  })
})

describe('an answer lost on its way back', () => {
  const lose = (part: Fault['part'], times: number) =>
    world.control.fault({ part, mode: 'timeout', ms: 2 * timeoutMs, when: 'after', times })

  test('the lost answer of a placed order: the retry finds the same order, and it stays the only one (R-A6)', async () => {
    const customer = customerOf(world, '00')
    await customer.untilAccepted()
    await lose('operator', 3)
    const sign = () => customer.act('createContract', { isPartial: false })
    expect(await sign()).toMatchObject({ status: 504 })
    expect(await customer.read()).toMatchObject({ status: 'contract', situation: 'EmAndamento' })
    const signed = await sign()
    expect(signed).toMatchObject({ status: 200, body: { situation: 'financialData' } })
    const orders = (await world.control.orders()).filter(({ document }) => document === customer.document)
    expect(orders).toMatchObject([{ idOrderAmount: signed.body.response?.idOrderAmount }])
  })

  const ordersOf = async ({ document }: Customer) =>
    (await world.control.orders()).filter((order) => order.document === document)
  const standing = async (customer: Customer) =>
    (await ordersOf(customer)).filter(({ state }) => state !== 'released')

  test('the lost answer of an order signed again on a later day, delivered later: the first is given up, one stands (R-A6)', async () => {
    // Another month has another cap, for which an agreement is drawn anew.
    const today = Temporal.PlainDate.from((await world.control.clock()).slice(0, 10))
    await world.control.moveTo(`${today.add({ months: 1 }).with({ day: 10 })}T15:00:00Z`)
    const customer = customerOf(world, '00')
    await customer.untilAccepted()
    await lose('operator', 3)
    expect(await customer.act('createContract', { isPartial: false })).toMatchObject({ status: 504 })
    await world.control.advance('P3D')
    await customer.submit()
    await customer.signInBySms()
    expect(await customer.act('createContract', { isPartial: false })).toMatchObject({ status: 200 })
    await effectsAreGone(world.db)
    expect(await standing(customer)).toMatchObject([{ state: 'dispatched' }])
    expect(await ordersOf(customer)).toHaveLength(2)
  })

  test('the lost answer of an order that the customer then cancels: it is given up', async () => {
    const customer = customerOf(world, '00')
    await customer.untilAccepted()
    await lose('operator', 3)
    expect(await customer.act('createContract', { isPartial: false })).toMatchObject({ status: 504 })
    expect(await customer.act('cancel')).toMatchObject({ status: 200, body: { situation: 'canceled' } })
    await effectsAreGone(world.db)
    expect(await ordersOf(customer)).toMatchObject([{ state: 'released' }])
  })

  test('the lost answer of right answers to the questions: the customer answers new ones and goes on', async () => {
    const customer = customerOf(world, '00')
    await customer.until('documents')
    await customer.act('rejectVeridas')
    const { body } = await customer.act('listQuestions', { dateExpedition: '2010-05-20', isPartial: true })
    await lose('questions', 1)
    const respuestas = {
      idCuestionario: body.response?.id,
      regCuestionario: body.response?.registro,
      respuesta: await world.control.rightAnswers(customer.document),
    }
    expect(await customer.act('verifyAnswers', { respuestas })).toMatchObject({ status: 504 })
    expect(await customer.read()).toMatchObject({ status: 'evidente', situation: 'EmAndamento' })
    expect(await customer.answerQuestions()).toMatchObject({
      status: 200,
      body: { situation: 'deliveryData' },
    })
  })
})
