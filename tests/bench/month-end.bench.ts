import { Temporal } from 'temporal-polyfill'
import { cutOffMonths } from '../../apps/api/src/features/accounting/cut-off.ts'
import { advanceLoans } from '../../apps/api/src/features/servicing/servicing.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { insertLoans } from '../../apps/api/src/features/servicing/testing/many-loans.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
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

const size = inShort(60, Number(process.env.LOANS ?? 100_000))

type World = { readonly database: FreshDatabase; month: Temporal.PlainYearMonth }

async function open(): Promise<World> {
  const database = await freshDatabase()
  await seedDemoFigures(database.db)
  await insertLoans(database, size, terms)
  return { database, month: Temporal.PlainYearMonth.from('2026-02') }
}

const worlds = [await open(), await open()] as const

async function passTo({ database }: World, date: string): Promise<void> {
  const onFailure = (_id: string, error: unknown) => {
    throw error
  }
  const { servicing } = lenderOn(database)
  const now = Temporal.Instant.from(`${date}T05:00:00Z`)
  const done = await advanceLoans({ ...servicing, onLoanEvents: async () => {}, onFailure }, now)
  if (done !== size) throw new Error(`${done} of ${size} loans passed ${date}`)
}

async function endMonth(world: World): Promise<void> {
  const next = world.month.add({ months: 1 })
  await passTo(world, `${next}-01`)
  await cutOffMonths(world.database, Temporal.Instant.from(`${next}-01T05:00:00Z`))
}

/** A month in which nobody pays, of which one part is measured. */
const contenderOf = (name: string, world: World, part: 'dueDate' | 'monthEnd'): Contender => ({
  name,
  runItself: async (durationMs) => {
    let measuredMs = 0
    const timed = async (isMeasured: boolean, work: () => Promise<void>) => {
      const before = performance.now()
      await work()
      if (isMeasured) measuredMs = performance.now() - before
    }
    await timed(part === 'dueDate', () => passTo(world, `${world.month}-16`))
    await passTo(world, `${world.month}-17`)
    await passTo(world, world.month.toPlainDate({ day: world.month.daysInMonth }).toString())
    await timed(part === 'monthEnd', () => endMonth(world))
    world.month = world.month.add({ months: 1 })
    return { units: (size * durationMs) / measuredMs, latenciesMs: [measuredMs] }
  },
})

export const benchmark: Benchmark = {
  title: `The end of a month over ${size.toLocaleString('en')} loans: each leaves its row, the cut-off is booked and undone`,
  unit: 'loans',
  rounds: 2,
  contenders: [
    contenderOf('the daily job on their due date', worlds[0], 'dueDate'),
    contenderOf('the month end (bound 0.50)', worlds[1], 'monthEnd'),
  ],
  close: async () => {
    for (const { database } of worlds) await database.close()
  },
}
