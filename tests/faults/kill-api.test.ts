import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fault, Order } from '../support/control.ts'
import { type Customer, customerOf } from '../support/customer.ts'
import { waitFor } from '../support/wait-for.ts'
import type { Point } from './database-tap.ts'
import { goOn, journeyCalls } from './journey-calls.ts'
import { type KillableHouse, startKillableHouse } from './killable-house.ts'
import { effectsAreGone, expectWholeAndOnce } from './whole-once.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
const heavyTimeoutMs = 1_800_000
let place: KillableHouse
beforeAll(async () => {
  place = await startKillableHouse()
})
afterAll(() => place.stop())

const newCustomer = () => customerOf({ webUrl: place.house.webUrl, control: place.control }, '00')

/** Every eighth and every sixth call, and all of them in the heavy run: the next test kills at calls anyhow. */
const killedBefore = journeyCalls.filter((_call, index) => isHeavy || index % 8 === 0)
const killedAtCommit = journeyCalls.filter((_call, index) => isHeavy || index % 6 === 1)

test('killed before a call, or between its commit and its answer, the customer goes on where they left the product and nothing happens twice (R-E1, R-E4, R-E5)', async () => {
  const customer = newCustomer()
  const missed: string[] = []
  for (const call of journeyCalls) {
    if (killedBefore.includes(call)) {
      await place.house.killApi()
      await place.house.startApi()
    }
    if (killedAtCommit.includes(call)) {
      const point: Point = readsOnly.has(call.name) ? () => true : (statement) => statement === 'commit'
      if ((await place.killedAt(point, () => goOn(customer, call))) === null) missed.push(call.name)
    }
    await goOn(customer, call)
  }
  expect(missed).toEqual([])
  await expectWholeAndOnce(place.db, customer)
})

/** Calls that change nothing die at their first statement instead. */
const readsOnly = new Set(['contractVisualize'])

type Moment = {
  readonly during: string
  readonly call: string
  readonly fault: Fault
  /** Whether the outside world is now where the test wants to crash us. */
  readonly isReached: (customer: Customer) => Promise<boolean>
}

const moments: readonly Moment[] = [
  {
    during: 'the bureau thinks about the form',
    call: 'token',
    fault: { part: 'bureau', mode: 'slow' },
    isReached: () => isTaken('bureau'),
  },
  {
    during: 'the gateway has not taken the SMS yet',
    call: 'form',
    fault: { part: 'sms', mode: 'slow' },
    isReached: () => isTaken('sms'),
  },
  {
    during: 'the gateway has the SMS and has not said so',
    call: 'form',
    fault: { part: 'sms', mode: 'slow', when: 'after' },
    isReached: async (customer) => (await customer.sms()).length === 1,
  },
  {
    during: 'the mail server has the mail and has not said so',
    call: 'form',
    fault: { part: 'mail', mode: 'slow', when: 'after' },
    isReached: async (customer) => (await customer.mails()).length === 1,
  },
  {
    during: 'the operator checks the order of the offer',
    call: 'offer',
    fault: { part: 'operator', mode: 'slow' },
    isReached: () => isTaken('operator'),
  },
  {
    during: 'the identity check was made and its token is on its way',
    call: 'createVeridasId',
    fault: { part: 'identity', mode: 'slow', when: 'after' },
    isReached: () => isTaken('identity'),
  },
  {
    during: 'the operator looks for a delivery date',
    call: 'saveAddress',
    fault: { part: 'operator', mode: 'slow' },
    isReached: () => isTaken('operator'),
  },
  {
    during: 'the operator has the order and has not said so',
    call: 'createContract',
    fault: { part: 'operator', mode: 'slow', when: 'after' },
    isReached: (customer) => hasOrder(customer, 'placed'),
  },
  {
    during: 'the operator ships the order and has not said so',
    call: 'createContract',
    fault: { part: 'operator', mode: 'slow', when: 'after', times: 2, ms: 500 },
    isReached: (customer) => hasOrder(customer, 'dispatched'),
  },
  {
    during: 'the signed agreement is mailed',
    call: 'createContract',
    fault: { part: 'mail', mode: 'slow', when: 'after' },
    isReached: async (customer) => (await customer.mails()).length > 1,
  },
]

/** A third of them in one journey, or in the heavy run each in a journey of its own. */
const journeysTried = isHeavy
  ? moments.map((moment) => [moment])
  : [moments.filter((_moment, index) => index % 3 === 1)]

test.each(
  journeysTried.map((tried) => [tried.map(({ during }) => during).join(', and while '), tried] as const),
)('killed while %s, nothing is lost and nothing happens twice', async (_during, tried) => {
  const customer = newCustomer()
  for (const call of journeyCalls) {
    for (const { fault, isReached } of tried.filter((moment) => moment.call === call.name)) {
      await killedWhile(
        fault,
        () => goOn(customer, call),
        () => isReached(customer),
      )
    }
    await goOn(customer, call)
  }
  await expectWholeAndOnce(place.db, customer)
})

test('killed while both payment links are mailed, and again while the unpaid order is released: each mail once', async () => {
  const customer = customerOf({ webUrl: place.house.webUrl, control: place.control }, '54')
  await customer.until('contract')
  await killedWhile({ part: 'mail', mode: 'slow', when: 'after' }, customer.sign, async () => {
    return (await customer.mails()).length > 1
  })
  await effectsAreGone(place.db)
  expect(await stepsMailed(customer)).toEqual([
    'agreement-copy',
    'guarantee-link',
    'order-summary',
    'payment-link',
    'validate-email',
  ])

  await killedWhile(
    { part: 'operator', mode: 'slow', when: 'after' },
    () => place.control.advance('PT20H'),
    () => hasOrder(customer, 'released'),
  )
  await effectsAreGone(place.db)
  expect(await stepsMailed(customer)).toEqual([
    'agreement-copy',
    'guarantee-link',
    'order-cancelled',
    'order-summary',
    'payment-link',
    'validate-email',
  ])
  const application = place.db.selectFrom('application').select('situation')
  expect(await application.where('id', '=', customer.applicationId()).execute()).toEqual([
    { situation: 'Cancelada' },
  ])
  await place.control.resetClock()
})

test('killed with the order placed, and its customer never comes back: the order is released', async () => {
  const customer = newCustomer()
  await customer.untilAccepted()
  await killedWhile(
    { part: 'operator', mode: 'slow', when: 'after' },
    () => customer.act('createContract', { isPartial: false }),
    () => hasOrder(customer, 'placed'),
  )
  await place.control.advance('PT16M')
  await waitFor('the order to be released', async () => (await hasOrder(customer, 'released')) || undefined)
  expect(await hasOrder(customer, 'placed')).toBe(false)
  await place.control.resetClock()
})

test.runIf(isHeavy)(
  'killed at every statement of every call, the customer goes on and nothing happens twice',
  async () => {
    let kills = 0
    for (let number = 1, found = true; found; number += 1) {
      found = false
      const customer = newCustomer()
      for (const call of journeyCalls) {
        const statement = await place.killedAt(
          (_statement, seen) => seen === number,
          () => goOn(customer, call),
        )
        if (statement !== null) {
          found = true
          kills += 1
        }
        await goOn(customer, call)
      }
      await expectWholeAndOnce(place.db, customer)
    }
    console.log(`${kills} kills, one at each statement of the journey`)
  },
  heavyTimeoutMs,
)

/** Sets something off, kills the API once the world outside is where the fault holds it, and starts it again. */
async function killedWhile(
  fault: Fault,
  setOff: () => Promise<unknown>,
  isReached: () => Promise<boolean>,
): Promise<void> {
  await place.control.fault({ ms: 4_000, times: 1, ...fault })
  const running = setOff().catch(() => undefined)
  await waitFor('the moment of the kill', async () => (await isReached()) || undefined)
  await place.house.killApi()
  await running
  await place.house.startApi()
}

/** The step of each mail that reached the customer, told by the rows that were sent, as many as arrived. */
async function stepsMailed(customer: Customer): Promise<readonly string[]> {
  const rows = await place.db
    .selectFrom('outbox')
    .select('dedupeKey')
    .where('kind', '=', 'mail')
    .where('sentAt', 'is not', null)
    .where('applicationId', '=', customer.applicationId())
    .execute()
  expect(await customer.mails()).toHaveLength(rows.length)
  return rows.map(({ dedupeKey }) => dedupeKey.split(':')[0] ?? '').toSorted()
}

async function hasOrder({ document }: Customer, state: Order['state']): Promise<boolean> {
  return (await place.control.orders()).some((order) => order.document === document && order.state === state)
}

/** The request that the fault was meant for has arrived. */
async function isTaken(part: Fault['part']): Promise<boolean> {
  return (await place.control.faults()).find((one) => one.part === part)?.mode === 'ok'
}
