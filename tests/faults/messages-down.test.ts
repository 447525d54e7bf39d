import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Customer, customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { waitFor } from '../support/wait-for.ts'
import { effectsAreGone } from './whole-once.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
const customersCount = isHeavy ? 40 : 3
/** A kind that failed five times in a row is spared for five seconds, and after each failure again. */
const limitMs = customersCount * 10_000
const modes = ['error', 'timeout'] as const
let world: World

beforeAll(async () => {
  world = await startWorld({ PROVIDER_TIMEOUT_MS: '300' })
})
afterAll(() => world.stop())

const submitAll = async (): Promise<readonly Customer[]> => {
  const customers = Array.from({ length: customersCount }, () => customerOf(world, '10'))
  for (const customer of customers) expect(await customer.submit()).toMatchObject({ status: 200 })
  return customers
}

const attemptsOf = (customers: readonly Customer[], kind: 'mail' | 'sms') =>
  world.db
    .selectFrom('outbox')
    .select(['attempts', 'sentAt'])
    .where('kind', '=', kind)
    .where(
      'applicationId',
      'in',
      customers.map((customer) => customer.applicationId()),
    )
    .execute()

test.each(modes)(
  'a mail server down for an hour (%s): the customers go on, and each mail comes once when it is back',
  async (mode) => {
    await world.control.fault({ part: 'mail', mode, ms: 1_000 })
    const customers = await submitAll()
    await waitFor(
      'every mail to be tried',
      async () => (await attemptsOf(customers, 'mail')).every(({ attempts }) => attempts > 0) || undefined,
      limitMs,
    )
    await world.control.advance('PT1H')
    for (const customer of customers) expect(await customer.mails()).toEqual([])
    await world.control.fault({ part: 'mail', mode: 'ok' })
    await minutesPass()
    for (const customer of customers) expect(await customer.mails()).toHaveLength(1)
  },
)

test.each(isHeavy ? modes : modes.slice(0, 1))(
  'an SMS gateway down for a while (%s): no PIN is lost, each comes once, and a new one can be had',
  async (mode) => {
    await world.control.fault({ part: 'sms', mode, ms: 1_000 })
    const customers = await submitAll()
    await world.control.advance('PT5M')
    for (const customer of customers) expect(await customer.sms()).toEqual([])
    await world.control.fault({ part: 'sms', mode: 'ok' })
    await minutesPass()
    for (const customer of customers) expect(await customer.sms()).toHaveLength(1)

    const [customer] = customers
    expect(await customer?.newPin()).toMatchObject({ status: 200 })
    await effectsAreGone(world.db)
    expect(await customer?.signInBySms()).toMatchObject({ status: 200 })
  },
)

test('an acknowledgement lost on its way: the mail is sent again under its name and stays one (R-E3)', async () => {
  await world.control.fault({
    part: 'mail',
    mode: 'timeout',
    ms: 1_000,
    when: 'after',
    times: customersCount,
  })
  const customers = await submitAll()
  await waitFor(
    'every mail to arrive',
    async () =>
      (await Promise.all(customers.map((one) => one.mails()))).every(({ length }) => length > 0) || undefined,
    limitMs,
  )
  await minutesPass()
  for (const customer of customers) expect(await customer.mails()).toHaveLength(1)
})

test('a slow receiver is asked once, although the queue and the clock both come to the same row (R-E3)', async () => {
  await world.control.fault({ part: 'sms', mode: 'slow', ms: 150 })
  const customers = await submitAll()
  await world.control.advance('PT1M')
  await effectsAreGone(world.db)
  await world.control.fault({ part: 'sms', mode: 'ok' })
  expect((await attemptsOf(customers, 'sms')).map(({ attempts }) => attempts)).toEqual(customers.map(() => 1))
})

/** Each minute the product looks for what is unsent; a gateway that failed is spared for five seconds first. */
const minutesPass = () =>
  waitFor(
    'every effect to leave',
    async () => {
      await world.control.advance('PT1M')
      const waiting = await world.db.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute()
      return waiting.length === 0 || undefined
    },
    limitMs,
  )
