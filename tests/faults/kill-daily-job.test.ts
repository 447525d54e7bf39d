import { dayFromIso, isoOf, openLoan } from '@cupo/credit-engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readUsuryCaps } from '../../apps/api/src/features/policy/policy.ts'
import { bookOf, linesBetween } from '../../apps/api/src/features/servicing/bookkeeping.ts'
import { daysUntil } from '../../apps/api/src/features/servicing/daily/loan-events.ts'
import type { StoredLoan } from '../../apps/api/src/features/servicing/loan-store.ts'
import { problemsOf } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { verifyLedger } from '../../apps/api/src/ledger/ledger.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../apps/api/src/platform/secrets.ts'
import type { Point } from './database-tap.ts'
import { type KillableHouse, startKillableHouse } from './killable-house.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
/** More than one batch on the days that all of them have in common. */
const loansMade = isHeavy ? 450 : 210
const heavyTimeoutMs = 3_600_000
let place: KillableHouse
let loans: readonly StoredLoan[]

beforeAll(async () => {
  place = await startKillableHouse()
  await place.holdMinutes()
  await place.keepEffectsOf('presentBill')
  loans = await lendOut((await place.control.clock()).slice(0, 10))
})
afterAll(() => place.stop())

/** Phones of all payment days, delivered on a date; some are charged on the mobile bill. */
async function lendOut(disbursedOn: string): Promise<readonly StoredLoan[]> {
  const { lend } = lenderOn(place, secretsFrom(readConfig(process.env).masterKey, systemRandom))
  const paymentDays = [5, 16, 23, 26]
  const made: StoredLoan[] = []
  for (let count = 0; count < loansMade; count += 1) {
    const document = String(1_020_304_000 + count)
    const paymentDay = paymentDays[count % paymentDays.length] ?? 5
    made.push(await lend({ disbursedOn, document, paymentDay, isMobileBill: count % 25 === 0 }))
  }
  return made
}

/** Before and after each thing that the job does to a batch, and at the end of its transaction. */
const points: readonly { readonly at: string; readonly isThere: (statement: string) => boolean }[] = [
  { at: 'a batch is locked', isThere: (statement) => statement.includes('for update skip locked') },
  { at: 'its entries are posted', isThere: (statement) => statement.includes('post_entries') },
  { at: 'its rows are written', isThere: (statement) => statement.trimStart().startsWith('update loan') },
  { at: 'its commit is under way', isThere: (statement) => statement === 'commit' },
]

test('killed at every point of the daily job, each loan passes each day once (R-B4)', async () => {
  // Entries are posted where a month turns or an installment falls due: four of them come within any two months.
  const target = await inDays(65)
  const killed: string[] = []
  for (const { at, isThere } of points) {
    let seen = 0
    const point: Point = (statement) => {
      if (isThere(statement)) seen += 1
      // Not the first of the move: some batches are done, some are not.
      return seen === 4
    }
    if (await killedOnTheWayTo(target, point)) killed.push(at)
  }
  expect(killed).toEqual(points.map(({ at }) => at))
  await place.control.moveTo(target)
  await expectEachDayOnce(target)
})

test.runIf(isHeavy)(
  'killed wherever, again and again, the daily job passes each day of each loan once',
  async () => {
    const target = await inDays(400)
    let kills = 0
    for (
      let after = 10;
      await killedOnTheWayTo(target, (_statement, number) => number === after);
      kills += 1
    ) {
      after = ((after * 37) % 900) + 10
    }
    console.log(`${kills} kills on the way through 400 days of ${loansMade} loans`)
    await expectEachDayOnce(target)
  },
  heavyTimeoutMs,
)

const inDays = async (days: number) =>
  new Date(Date.parse(await place.control.clock()) + days * 86_400_000).toISOString()

/** Moves the clock and kills the API at the point; false when it got there alive. */
const killedOnTheWayTo = async (target: string, point: Point): Promise<boolean> =>
  (await place.killedAt(point, () => place.control.moveTo(target))) !== null

/** What the engine says each loan should have passed, beside what the ledger has; and all that can be verified. */
async function expectEachDayOnce(target: string): Promise<void> {
  const { capOf } = await readUsuryCaps(place.db)
  const { rows } = await sql<{ subject: string; days: readonly string[] }>`
    select subject, json_agg(value_on order by number) as days from journal_entry where kind = 'day' group by subject
  `.execute(place.db)
  const posted = new Map(rows.map(({ subject, days }) => [subject, days]))
  // Those on the mobile bill are paid meanwhile; the replay below covers them.
  for (const { id, loan } of loans.filter(({ isMobileBill }) => !isMobileBill)) {
    const days = daysUntil(openLoan(loan.terms), dayFromIso(target.slice(0, 10)), capOf)
      .filter(({ before, after }) => linesBetween(bookOf(before, funding), bookOf(after, funding)).length > 0)
      .map(({ on }) => isoOf(on))
    expect([id, posted.get(id) ?? []]).toEqual([id, days])
  }
  const problems = [...(await problemsOf(place.db))]
  for await (const problem of verifyLedger(place.db)) problems.push(problem)
  expect(problems).toEqual([])
}

const funding = 'devicePayable'
