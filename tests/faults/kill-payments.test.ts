import type { Checkout } from '@cupo/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsOf } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { verifyLedger } from '../../apps/api/src/ledger/ledger.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../apps/api/src/platform/secrets.ts'
import { heavyPart } from '../../packages/credit-engine/src/testing/sample.ts'
import { allowManyPayments, type Payer, payerAt } from '../support/payer.ts'
import { type PaymentAtProvider, tillOf } from '../support/till.ts'
import { waitFor } from '../support/wait-for.ts'
import { type KillableHouse, startKillableHouse } from './killable-house.ts'
import { effectsAreGone } from './whole-once.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
const part = heavyPart()
const killsWanted = isHeavy ? Math.ceil(200 / part.count) : 3
/** Where a part of the campaign goes on: each kills at other statements first. */
const firstRound = part.index * killsWanted
/** From the first notice to the last commit, where the first is settled before the others, and these together. */
const statementsMax = 14
/** Within which the provider says again what was not heard, and the product asks about what it was not told. */
const saidAgainWithin = 'PT2H'
const paymentsAtOnce = 3
let place: KillableHouse
let till: ReturnType<typeof tillOf>
let payers: readonly Payer[]

beforeAll(async () => {
  place = await startKillableHouse({ SEEDS: 'off' })
  const { house, control, connectionString, db } = place
  till = tillOf({ control })
  await allowManyPayments({ db })
  const secrets = secretsFrom(readConfig(process.env).masterKey, systemRandom)
  const addresses = { webUrl: house.webUrl, sandboxUrl: house.sandboxUrl, control, db, secrets }
  const world = { ...addresses, connectionString, logLines: [], stop: house.stop }
  const disbursedOn = (await control.clock()).slice(0, 10)
  const wish = { installmentCount: 36, financedAmount: 9_000_000, disbursedOn }
  payers = await Promise.all(Array.from({ length: paymentsAtOnce }, () => payerAt(world, wish)))
})
afterAll(() => place.stop())

let amount = 10_000
const paid: PaymentAtProvider[] = []

/** Under a key, so that whoever is told by an API that has just started to come again gets the same attempt. */
async function register(payer: Payer): Promise<Checkout> {
  amount += 1
  const choice = { tipoPagamento: 'Adelanto de cuota', valorPagar: amount }
  const key = `${payer.document}-${amount}`
  return waitFor('the payment to be registered', async () => {
    const asked = await payer.request(choice, key)
    if (asked.status === 503) return undefined
    if (asked.status !== 200) throw new Error(`the payment was refused: ${JSON.stringify(asked.body)}`)
    return asked.body as Checkout
  })
}

const postedOf = (paid: readonly PaymentAtProvider[]) =>
  place.db
    .selectFrom('loanPayment')
    .select(['reference', 'amount'])
    .where(
      'reference',
      'in',
      paid.map(({ x_ref_payco }) => `epayco:${x_ref_payco}`),
    )
    .execute()

const postedSoon = (paid: readonly PaymentAtProvider[]) =>
  waitFor(
    'the payments to be posted',
    async () => ((await postedOf(paid)).length === paid.length ? true : undefined),
    120_000,
  )

/** A few people pay, the API dies at its n-th statement from then on, and starts again; false when it did not die. */
async function payAndKillAt(number: number): Promise<boolean> {
  const checkouts = await Promise.all(payers.map(register))
  let killing: Promise<void> | undefined
  const reached = place.tap.arm(
    (_statement, seen) => seen === number,
    () => {
      killing = place.house.killApi()
    },
  )
  const mine = await Promise.all(checkouts.map((checkout) => till.pay({ checkout })))
  paid.push(...mine)
  await Promise.race([reached, postedSoon(mine)])
  await place.tap.disarm()
  if (killing === undefined) return false
  await killing
  await place.house.startApi()
  return true
}

test('killed anywhere between a notice and its posting, no payment is lost and none is posted twice (S-36)', async () => {
  let kills = 0
  for (let round = 0; kills < killsWanted && round < 2 * killsWanted; round += 1) {
    if (await payAndKillAt((((firstRound + round) * 5) % statementsMax) + 1)) kills += 1
  }
  await place.control.advance(saidAgainWithin)
  await postedSoon(paid)
  await effectsAreGone(place.db)
  const posted = await postedOf(paid)
  const sum = (all: readonly { readonly amount: number }[]) =>
    all.reduce((total, one) => total + one.amount, 0)
  expect([kills, posted.length, sum(posted)]).toEqual([killsWanted, paid.length, sum(paid)])

  const attempts = await place.db.selectFrom('paymentAttempt').select('state').execute()
  expect(new Set(attempts.map(({ state }) => state))).toEqual(new Set(['paid']))
  const received = await Promise.all(payers.map(async (payer) => (await payer.read()).loan.received))
  expect(received.reduce((total, one) => total + one, 0)).toBe(sum(paid))
  const problems = [...(await problemsOf(place.db))]
  for await (const problem of verifyLedger(place.db)) problems.push(String(problem))
  expect(problems).toEqual([])
  if (isHeavy) console.log(`${kills} kills, ${paid.length} payments`)
}, 3_600_000)
