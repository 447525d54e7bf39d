import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { demoProduct } from '../../apps/api/src/features/policy/demo-figures.ts'
import { demoUsuryCaps } from '../../apps/api/src/features/policy/demo-usury-caps.ts'
import {
  FiguresMissing,
  figureProblems,
  readChannelPolicy,
  readUsuryCap,
} from '../../apps/api/src/features/policy/policy.ts'
import { businessDate } from '../../apps/api/src/platform/business-date.ts'
import type { Database } from '../../apps/api/src/platform/database/schema.ts'
import { openWorldClock } from '../../apps/api/src/platform/world-clock.ts'
import { effectiveAnnualRate, type ProductParameters } from '../../packages/credit-engine/src/index.ts'
import { demoAmounts, describeRates, offerRates } from './offers/offer-rates.ts'
import { printLines } from './product/plain-text.ts'
import { withDatabase } from './product/with-product.ts'

// npm run offers -- --rates               the internal rates of the demo's offers, under the cap of this month
// npm run offers -- --rates 2026-11       under the cap of another month
// npm run offers -- --rates --database    the products and the cap of DATABASE_URL, or of the embedded database of DATA_DIR

const args = process.argv.slice(2)
const month = args.find((arg) => /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(arg))
const known = new Set(['--rates', '--database', month])
if (!args.includes('--rates') || args.some((arg) => !known.has(arg))) {
  console.error('Say what of the offers: npm run offers -- --rates [2026-11] [--database]')
  process.exitCode = 1
} else if (args.includes('--database')) await withDatabase(printStored)
else printDemo()

function printDemo(): void {
  const wanted = month ?? Temporal.Now.instant().toZonedDateTimeISO('America/Bogota').toString().slice(0, 7)
  const row = demoUsuryCaps.find((each) => each.month === wanted)
  if (row === undefined) refuse(`The demo has no usury cap of ${wanted}.`)
  else print({ Finter: demoProduct('Finter'), Libre: demoProduct('Libre') }, row.cap)
}

async function printStored(db: Kysely<Database>): Promise<void> {
  const { now } = await openWorldClock(db, process.env.NODE_ENV !== 'production')
  const date = month === undefined ? businessDate(now()) : Temporal.PlainDate.from(`${month}-01`)
  const problems = await figureProblems(db, date)
  const cap = await readUsuryCap(db, date)
  if (problems.length > 0 || cap === null) {
    refuse(`Nothing is sold on ${date.toString()}: ${problems.join('; ')}.`)
  } else print(await productsOn(db, date), cap.cap)
}

/** Of the channels that have a product; an assisted sale sells that of its shop's phones. */
async function productsOn(
  db: Kysely<Database>,
  date: Temporal.PlainDate,
): Promise<Readonly<Record<string, ProductParameters>>> {
  const products: Record<string, ProductParameters> = {}
  for (const channel of ['Finter', 'Libre'] as const) {
    const policy = await readChannelPolicy(db, channel, date).catch((error: unknown) => {
      if (error instanceof FiguresMissing) return null
      throw error
    })
    if (policy !== null) products[channel] = policy.product
  }
  return products
}

function refuse(why: string): void {
  console.error(why)
  process.exitCode = 1
}

function print(products: Readonly<Record<string, ProductParameters>>, cap: string): void {
  const offers = Object.entries(products).flatMap(([channel, product]) =>
    offerRates(channel, product, demoAmounts[channel] ?? []),
  )
  printLines(describeRates(offers, effectiveAnnualRate(cap)))
}
