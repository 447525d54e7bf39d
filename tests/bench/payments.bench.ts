import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import { barePayments } from '../../apps/api/src/features/servicing/testing/bare-payments.ts'
import { problemsOf } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { connect } from '../../apps/api/src/platform/database/connect.ts'
import { freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import type { Benchmark, Contender } from '../../tools/bench/benchmark.ts'
import { inShort } from '../../tools/bench/size.ts'
import { type Child, startChild } from './payments/child.ts'
import { collisionsIn } from './payments/collisions.ts'
import { backendProcessorMs, databaseProcessorMs } from './payments/database-processor-time.ts'
import { paymentAmount } from './payments/instant-provider.ts'
import type { OutsideReady, PayAnswer, Pipeline } from './payments/outside-world.ts'
import { pgbenchOn } from './payments/pgbench.ts'
import { createRawTables } from './payments/raw-tables.ts'

/** More loans than payments are ever in flight: two of one loan at one moment are rare, and tested elsewhere. */
const loanCount = inShort(30, 600)
/** More than any pipeline takes. */
const attemptsPerSecond = 8_000
const bareLanes = 16
/** Fewer than the connections of the pool. */
const lentAtOnce = 8
const database = await freshDatabase()
const bareConnection = connect({ connectionString: database.connectionString, poolSize: bareLanes })
const lender = lenderOn(database)
const wish = { financedAmount: 9_000_000, installmentCount: 36 }
const loans = await lendAll()
await createRawTables(database)
const { payLeast, paySameRows } = await barePayments({ ...database, pool: bareConnection.pool })

/** A few loans at a time: one waits for a connection no longer than those before it take, on a busy machine too. */
async function lendAll() {
  const lent: Awaited<ReturnType<typeof lender.lend>>[] = []
  while (lent.length < loanCount) {
    const next = Array.from({ length: Math.min(lentAtOnce, loanCount - lent.length) }, () =>
      lender.lend(wish),
    )
    lent.push(...(await Promise.all(next)))
  }
  return lent
}

let registered = 0

/** Attempts to pay, each the size of one payment, spread over the loans: as many as can be begun in the time. */
async function register(begun: number, durationMs: number): Promise<void> {
  const last = begun + (attemptsPerSecond * durationMs) / 1_000
  for (const table of ['payment_attempt', 'raw_attempt']) {
    await sql`
      insert into ${sql.table(table)} (id, invoice, purpose, application_id, loan_id, key, document_index, kind,
                                       payment_type, method, channel, amount, is_test, checkout, fingerprint, state,
                                       requested_at, updated_at)
      select gen_random_uuid(), 'bench-' || (1000000000 + number), 'loan', application_id, id, key, document_index,
             'installment', 'Pagar cuota', 'Tarjeta-PSE', 'selfManage', ${paymentAmount}::bigint, true, '', number::text,
             'registered', ${'2026-02-10T16:00:00Z'}::timestamptz, ${'2026-02-10T16:00:00Z'}::timestamptz
      from generate_series(${registered + 1}::integer, ${last}::integer) as number
      join (select *, row_number() over (order by id) as place from loan) as lent on place = number % ${loanCount} + 1
    `.execute(database.db)
  }
  registered = Math.max(registered, last)
}

const { connectionString: DATABASE_URL } = database
const outside = await startChild<OutsideReady>('outside-world.ts', { DATABASE_URL })
const { providerUrl: PROVIDER_URL, watcherPid } = outside.ready
type PipelineServer = { readonly port: number }
const startProduct = () => startChild<PipelineServer>('serve-notices.ts', { DATABASE_URL, PROVIDER_URL })
const [product, beside] = await Promise.all([startProduct(), startProduct()])
const raw = await startChild<PipelineServer>('raw-pipeline.ts', { DATABASE_URL, PROVIDER_URL })

const processorMsOf = <Ready>(child: Child<Ready>) => child.ask<number>({ kind: 'processorMs' })

/** Of the pipeline, the database, and the harness with the backend that watches for it. */
type ProcessorTimes = readonly [pipeline: number, database: number, harness: number]
async function processorTimes<Ready>(instances: readonly Child<Ready>[]): Promise<ProcessorTimes> {
  const [ofOutside, ...ofInstances] = await Promise.all([
    processorMsOf(outside),
    ...instances.map((instance) => processorMsOf(instance)),
  ])
  const ofPipeline = ofInstances.reduce((sum, ms) => sum + ms, 0)
  const ofDatabase = databaseProcessorMs(watcherPid) ?? Number.NaN
  return [ofPipeline, ofDatabase, ofOutside + (backendProcessorMs(watcherPid) ?? 0)]
}

const portsOf = (instances: readonly Child<PipelineServer>[]) => instances.map(({ ready }) => ready.port)

/** How many payments have begun, through whichever pipeline. */
let begun = 0

async function pay(pipeline: Pipeline, inFlight: number, durationMs: number): Promise<PayAnswer> {
  const answer = await outside.ask<PayAnswer>({ kind: 'pay', pipeline, inFlight, durationMs })
  begun = answer.begun
  return answer
}

/** Payments through a pipeline in processes of its own, so many in flight, and what they cost the processes. */
function pipelineContender(
  name: string,
  instances: readonly Child<PipelineServer>[],
  transactions: string,
  inFlight: number,
): Contender {
  const pipeline: Pipeline = { ports: portsOf(instances), transactions }
  const costs: number[][] = []
  return {
    name,
    runItself: async (durationMs) => {
      await register(begun, durationMs)
      const before = await processorTimes(instances)
      const answer = await pay(pipeline, inFlight, durationMs)
      const after = await processorTimes(instances)
      costs.push(after.map((ms, index) => (ms - (before[index] ?? 0)) / answer.total))
      return { units: answer.inTime, latenciesMs: answer.latenciesMs }
    },
    remarks: () =>
      [0, 1, 2].map((index) => {
        const ofRounds = costs.slice(1).map((cost) => cost[index] ?? Number.NaN)
        return (ofRounds.reduce((sum, ms) => sum + ms, 0) / ofRounds.length).toFixed(2)
      }),
  }
}

/**
 * What a running product has behind it: its code is compiled, the daily job has worked the days into the loans, and the
 * database knows how large its tables are.
 */
for (const [instances, transactions] of [
  [[product, beside], 'payment_transaction'],
  [[raw], 'raw_transaction'],
] as const) {
  const pipeline: Pipeline = { ports: portsOf(instances), transactions }
  const warmUpMs = inShort(100, 5_000)
  await register(begun, warmUpMs)
  await pay(pipeline, 16, warmUpMs)
}
await database.owner.query('analyze')

const rowsOf = 'notice, transaction, attempt, loan, entry, postings, outbox'
const pipelinesAt = (inFlight: number): Benchmark => ({
  title: `Payments from the notice to the books, ${inFlight} in flight to ${loanCount} loans, each durable`,
  unit: 'payments',
  // Longer than a payment takes where many are in flight.
  roundMs: 2_000,
  remarks: ['processor ms: pipeline', 'database', 'harness'],
  contenders: [
    pipelineContender(`raw Node pipeline: ${rowsOf}`, [raw], 'raw_transaction', inFlight),
    pipelineContender(
      'product: notice by HTTP, provider asked, posted',
      [product],
      'payment_transaction',
      inFlight,
    ),
  ],
})

/** A core for each instance, for the database and for the harness. */
const coresOfTwo = 4
const cores = availableParallelism()
if (cores < coresOfTwo) {
  console.log(
    `two instances cannot be faster than one here: they want ${coresOfTwo} cores, and there are ${cores}`,
  )
}
const inFlightOfTwo = 64
const twoInstances: Benchmark = {
  title: `The same flood through one instance and through two on one database, ${inFlightOfTwo} in flight`,
  unit: 'payments',
  roundMs: 2_000,
  remarks: ['processor ms: instances', 'database', 'harness'],
  contenders: [
    pipelineContender('one instance', [product], 'payment_transaction', inFlightOfTwo),
    pipelineContender('two instances', [product, beside], 'payment_transaction', inFlightOfTwo),
  ],
}

let bareCount = 0
function payBare(pay: typeof payLeast): Promise<void> {
  bareCount += 1
  const loan = loans[bareCount % loanCount]
  if (loan === undefined) throw new Error('no loan')
  return pay(loan.id, `bare-${bareCount}`, paymentAmount)
}

const pgbench = await pgbenchOn(database.connectionString)
if (pgbench === null) console.log('pgbench is not installed: skipped')
const bare: Benchmark = {
  title: `Payments by SQL alone, ${bareLanes} at once to ${loanCount} loans, each durable`,
  unit: 'payments',
  concurrency: bareLanes,
  contenders: [
    { name: 'bare SQL: notice, lock, two postings, loan', run: () => payBare(payLeast) },
    { name: 'bare SQL: every row of a payment', run: () => payBare(paySameRows) },
    ...(pgbench === null ? [] : [pgbench]),
  ],
}

export const benchmarks: readonly Benchmark[] = [
  pipelinesAt(16),
  pipelinesAt(64),
  pipelinesAt(256),
  twoInstances,
  bare,
]

export async function close(): Promise<void> {
  for (const child of [product, beside, raw, outside]) await child.stop()
  await bareConnection.close()
  const problems = [...(await problemsOf(database.db)), ...(await collisionsIn(database))]
  await database.close()
  if (problems.length > 0) throw new Error(`loans and ledger disagree: ${problems.join('; ')}`)
}
