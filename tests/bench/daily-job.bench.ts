import { Temporal } from 'temporal-polyfill'
import { advanceLoans } from '../../apps/api/src/features/servicing/servicing.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { insertLoans } from '../../apps/api/src/features/servicing/testing/many-loans.ts'
import { connect } from '../../apps/api/src/platform/database/connect.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { checks, runChecks } from '../../apps/api/src/wiring/ledger-checks.ts'
import { seedDemoFigures } from '../../apps/demo/src/figures.ts'
import {
  dayFromIso,
  effectiveAnnualRate,
  type LoanTerms,
  percentage,
  pesos,
} from '../../packages/credit-engine/src/index.ts'
import type { Benchmark, Contender } from '../../tools/bench/benchmark.ts'
import { inShort } from '../../tools/bench/size.ts'
import { describeFindings } from '../../tools/verify-ledger/describe-findings.ts'

const terms: LoanTerms = {
  principal: pesos(1_500_000),
  effectiveAnnualRate: effectiveAnnualRate('22.00'),
  installmentCount: 12,
  interestVatRate: percentage('19'),
  administrationFee: pesos(4_900),
  feeVatRate: percentage('19'),
  feeRecipient: 'thirdParty',
  upfrontInterest: pesos(0),
  disbursedOn: dayFromIso('2026-01-10'),
  firstDueOn: dayFromIso('2026-02-16'),
}

type World = {
  readonly size: number
  readonly database: FreshDatabase
  month: Temporal.PlainYearMonth
  memory: number
}

async function open(size: number): Promise<World> {
  const database = await freshDatabase()
  // A loan lives by usury caps.
  await seedDemoFigures(database.db)
  await insertLoans(database, size, terms)
  return { size, database, month: Temporal.PlainYearMonth.from('2026-02'), memory: 0 }
}

const sizes: readonly [number, number, number] = [1_000, 10_000, 100_000]
const [small, middle, large] = inShort([20, 40, 80], sizes)
const worlds = [await open(small), await open(middle), await open(large)] as const

/** None is paid, so that each of these dates does something to each loan: due, late, penalty posted, and a month begun. */
async function passAMonth(world: World): Promise<void> {
  const { servicing } = lenderOn(world.database)
  const onFailure = (_id: string, error: unknown) => {
    throw error
  }
  const next = world.month.add({ months: 1 })
  const lastDay = world.month.toPlainDate({ day: world.month.daysInMonth })
  for (const date of [`${world.month}-16`, `${world.month}-17`, `${lastDay}`, `${next}-01`]) {
    const now = Temporal.Instant.from(`${date}T05:00:00Z`)
    const done = await advanceLoans({ ...servicing, onLoanEvents: async () => {}, onFailure }, now)
    if (done !== world.size) throw new Error(`${done} of ${world.size} loans passed ${date}`)
    world.memory = Math.max(world.memory, process.memoryUsage.rss())
  }
  world.month = next
}

const contenderOf = (world: World): Contender => ({
  name: `${world.size.toLocaleString('en')} loans`,
  unitsPerRun: 4 * world.size,
  run: () => passAMonth(world),
  remarks: () => [Math.round(world.memory / 1e6).toLocaleString('en')],
})

export const benchmark: Benchmark = {
  title:
    'The daily job over loans of 12 installments, each loan on each date: due, late, penalty posted, month begun',
  unit: 'loans',
  rounds: 1,
  remarks: ['MB'],
  contenders: [contenderOf(worlds[0]), contenderOf(worlds[1]), contenderOf(worlds[2])],
  close: async () => {
    for (const { size, database } of worlds) await verify(size, database)
  },
}

/** As `npm run verify-ledger`, with its patience. */
async function verify(size: number, database: FreshDatabase): Promise<void> {
  const { connectionString } = database
  const patient = connect({ connectionString, statementTimeoutMs: 3_600_000 })
  const findings = await runChecks(patient.db, checks)
  await patient.close()
  await database.close()
  console.log(`${size.toLocaleString('en')} loans:\n${describeFindings(findings)}`)
  if (findings.some(({ wrong }) => wrong > 0)) throw new Error('loans and ledger disagree')
}
