import { sql } from 'kysely'
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { applyPayment } from '../../apps/api/src/features/servicing/apply-payments.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { actors } from '../../apps/api/src/platform/actor.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { connect } from '../../apps/api/src/platform/database/connect.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../apps/api/src/platform/secrets.ts'
import { pesos } from '../../packages/credit-engine/src/index.ts'
import type { Benchmark, Contender } from '../../tools/bench/benchmark.ts'
import { inShort } from '../../tools/bench/size.ts'
import { startHouse } from '../house/start-house.ts'
import { controlOf } from '../support/control.ts'
import { type Customer, customerOf } from '../support/customer.ts'
import { backendProcessorMs, databaseProcessorMs } from './payments/database-processor-time.ts'

const disbursedOn = '2026-01-10'
const paymentsPerLoan = inShort(1, 10)

const house = await startHouse()
const { connectionString } = house
const place = { webUrl: house.webUrl, control: controlOf(house.sandboxUrl) }
const connection = connect({ connectionString })
const lender = lenderOn(connection, secretsFrom(readConfig(process.env).masterKey, systemRandom))
const watcher = new pg.Client({ connectionString })
await watcher.connect()
const { rows: watching } = await watcher.query<{ pid: number }>('select pg_backend_pid() as pid')
const watcherPid = watching[0]?.pid ?? 0

type Reader = { readonly customer: Customer; readonly key: string; readonly loanIds: readonly string[] }

/** Somebody signed in who has so many loans of three years, each with months of small payments behind it. */
async function readerWith(loans: number): Promise<Reader> {
  const customer = customerOf(place, '09')
  await customer.begin()
  await customer.signInAsPerson(customer.api)
  const { document, mobile, email } = customer
  const wish = { document, mobile, email, disbursedOn, installmentCount: 36, financedAmount: 3_000_000 }
  const lent = await Promise.all(Array.from({ length: loans }, () => lender.lend(wish)))
  await Promise.all(lent.map(payOften))
  return { customer, key: lent.at(-1)?.key ?? '', loanIds: lent.map(({ id }) => id) }
}

async function payOften({ key, id }: { readonly key: string; readonly id: string }): Promise<void> {
  for (let count = 1; count <= paymentsPerLoan; count += 1) {
    const paidAt = Temporal.Instant.from(`${disbursedOn}T15:00:00Z`).add({ hours: 24 * 7 * count })
    const order = { reference: `${id}-${count}`, loan: key, amount: pesos(20_000), paidAt } as const
    const paid = await applyPayment(
      lender.servicing,
      { ...order, kind: 'installment', source: 'provider' },
      { now: paidAt, actor: actors.provider, requestId: order.reference },
    )
    if (!paid.ok || paid.value.state !== 'applied') throw new Error('a payment was not applied')
  }
}

const [one, forty] = [await readerWith(1), await readerWith(inShort(2, 40))]

// The daily job brings the loans to today, as it does each night before anybody reads.
await place.control.advance('PT0S')

async function postingsOf({ loanIds }: Reader): Promise<string> {
  const { rows } = await sql<{ postings: number }>`
    select count(*)::int as postings from posting join journal_entry on journal_entry.id = posting.entry_id
    where journal_entry.subject = any(${loanIds})`.execute(connection.db)
  return (rows[0]?.postings ?? 0).toLocaleString('en')
}

const postings = new Map([
  [one, await postingsOf(one)],
  [forty, await postingsOf(forty)],
])

/** A screen that is opened again and again, and what that costs the product and the database. */
function opens(name: string, reader: Reader, paths: readonly string[]): Contender {
  const costs: number[][] = []
  const open = () =>
    Promise.all(
      paths.map(async (path) => {
        const { status } = await reader.customer.api.send(
          'GET',
          `/selfmanage/${path.replace(':id', reader.key)}`,
        )
        if (status !== 200) throw new Error(`${path} answered ${status}`)
      }),
    )
  return {
    name,
    runItself: async (durationMs) => {
      const latenciesMs: number[] = []
      const before = processorTimes()
      const startedAt = performance.now()
      while (performance.now() - startedAt < durationMs) {
        const openedAt = performance.now()
        await open()
        latenciesMs.push(performance.now() - openedAt)
      }
      const after = processorTimes()
      costs.push(after.map((ms, index) => (ms - (before[index] ?? 0)) / latenciesMs.length))
      return { units: latenciesMs.length, latenciesMs }
    },
    remarks: () => [...[0, 1].map((index) => meanOf(costs, index).toFixed(2)), postings.get(reader) ?? ''],
  }
}

const processorTimes = () => [
  backendProcessorMs(house.apiPid()) ?? Number.NaN,
  databaseProcessorMs(watcherPid) ?? Number.NaN,
]

/** Without the first round, in which the product is still compiling; where there is one alone, of that. */
function meanOf(costs: readonly (readonly number[])[], index: number): number {
  const counted = costs.length > 1 ? costs.slice(1) : costs
  return counted.reduce((sum, cost) => sum + (cost[index] ?? Number.NaN), 0) / counted.length
}

const home = ['loanInProgress?first=3', 'applications?first=3']
const credit = ['loanInProgress/:id', 'paymentPlanning/:id']

export const benchmark: Benchmark = {
  title:
    'The borrower area over HTTP: one credit (characteristics, plan) and the home (credits, applications)',
  unit: 'screens',
  remarks: ['processor ms: product', 'database', 'postings'],
  contenders: [
    opens('credit, of one loan', one, credit),
    opens('credit, of forty', forty, credit),
    opens('home with one loan', one, home),
    opens('home with forty', forty, home),
  ],
  close: async () => {
    await watcher.end()
    await connection.close()
    await house.stop()
  },
}
