import { sql } from 'kysely'
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { advanceLoans } from '../../apps/api/src/features/servicing/servicing.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { insertLoans } from '../../apps/api/src/features/servicing/testing/many-loans.ts'
import { businessDate } from '../../apps/api/src/platform/business-date.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { connect } from '../../apps/api/src/platform/database/connect.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../apps/api/src/platform/secrets.ts'
import { checks, runChecks } from '../../apps/api/src/wiring/ledger-checks.ts'
import { dayFromIso, effectiveAnnualRate, percentage, pesos } from '../../packages/credit-engine/src/index.ts'
import type { Benchmark, Contender } from '../../tools/bench/benchmark.ts'
import { quantile } from '../../tools/bench/measure.ts'
import { inShort } from '../../tools/bench/size.ts'
import { describeFindings } from '../../tools/verify-ledger/describe-findings.ts'
import { startHouse } from '../house/start-house.ts'
import { controlOf } from '../support/control.ts'
import { payerAt, paymentLimits } from '../support/payer.ts'
import { tillOf } from '../support/till.ts'
import { waitFor } from '../support/wait-for.ts'

/** `GROWTH=1000000 npm run bench -- growth`: the largest portfolio, for which there must be 12 kB of disk a loan. */
const largest = Number(process.env.GROWTH ?? 100_000)
const sizes = inShort([0, 60], [...new Set([0, Math.min(100_000, largest), largest])])

const house = await startHouse({ SEEDS: 'off' })
const { connectionString, webUrl, sandboxUrl } = house
const control = controlOf(sandboxUrl)
const till = tillOf({ control })
const secrets = secretsFrom(readConfig(process.env).masterKey, systemRandom)
// Months of a million loans are worked with the patience of `npm run verify-ledger`.
const connection = connect({ connectionString, statementTimeoutMs: 3_600_000 })
const { db } = connection
// With its row of the audit trail, which the last look at the books asks for.
for (const limit of paymentLimits) await house.settings('2020-01-01', limit, '10000')
const world = { webUrl, sandboxUrl, control, db, secrets, connectionString, logLines: [], stop: house.stop }
const today = businessDate(Temporal.Instant.from(await control.clock()))
const wish = { installmentCount: 36, financedAmount: 9_000_000, disbursedOn: today.toString() }
/** In turn, so that none has paid off before the last size. */
const payers: Awaited<ReturnType<typeof payerAt>>[] = []
for (let count = 0; count < 8; count += 1) payers.push(await payerAt(world, wish))
let turn = 0
const nextPayer = () => payers[turn++ % payers.length] as (typeof payers)[number]

const dayOf = (date: Temporal.PlainDate) => dayFromIso(date.toString())
/** Due, late and a month begun since, so that each loan has each kind of entry. */
const terms = {
  principal: pesos(1_500_000),
  effectiveAnnualRate: effectiveAnnualRate('22.00'),
  installmentCount: 12,
  interestVatRate: percentage('19'),
  administrationFee: pesos(4_900),
  feeVatRate: percentage('19'),
  feeRecipient: 'thirdParty',
  upfrontInterest: pesos(0),
  disbursedOn: dayOf(today.subtract({ days: 75 })),
  firstDueOn: dayOf(today.subtract({ days: 40 })),
} as const

async function analyze(): Promise<void> {
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  await owner.query('vacuum analyze')
  await owner.end()
}

let size = 0
/** Loans are lent and brought to today by the daily job, in this process: its steps a second are printed. */
async function growTo(wanted: number): Promise<void> {
  if (wanted === size) return
  await insertLoans(connection, wanted - size, terms)
  const { servicing } = lenderOn(connection)
  const onFailure = (_id: string, error: unknown) => {
    throw error
  }
  const now = Temporal.Instant.from(await control.clock())
  const begunAt = performance.now()
  await advanceLoans({ ...servicing, onLoanEvents: async () => {}, onFailure }, now)
  const seconds = (performance.now() - begunAt) / 1_000
  // By the owner: `analyze` of another role passes over the tables.
  await analyze()
  const stored = await sql<{ bytes: number; postings: number }>`
    select pg_database_size(current_database()) as bytes, (select count(*) from posting) as postings`.execute(
    db,
  )
  const { bytes = 0, postings = 0 } = stored.rows[0] ?? {}
  console.log(
    `${(wanted - size).toLocaleString('en')} loans to today in ${seconds.toFixed(1)} s; ${Number(postings).toLocaleString('en')} postings, ${Math.round(Number(bytes) / 1e6).toLocaleString('en')} MB`,
  )
  size = wanted
}

type Payer = ReturnType<typeof nextPayer>

async function read(payer: Payer, path: string): Promise<void> {
  const { status } = await payer.api.send('GET', `/selfmanage/${path.replace(':id', payer.key)}`)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
}

/** Above the least that may be paid. */
let amount = 10_000
async function pay(payer: Payer): Promise<void> {
  amount += 1
  const { status, body } = await payer.request({ tipoPagamento: 'Adelanto de cuota', valorPagar: amount })
  if (status !== 200) throw new Error(`the payment was refused: ${JSON.stringify(body)}`)
  const { x_ref_payco } = await till.pay({ checkout: body })
  await waitFor('the posting', async () => {
    const row = db.selectFrom('paymentTransaction').select('outcome')
    const found = await row.where('xRefPayco', '=', String(x_ref_payco)).executeTakeFirst()
    return found?.outcome === 'posted' ? true : undefined
  })
}

const works = {
  home: (payer: Payer) =>
    Promise.all([read(payer, 'loanInProgress?first=3'), read(payer, 'applications?first=3')]),
  credit: (payer: Payer) =>
    Promise.all([read(payer, 'loanInProgress/:id'), read(payer, 'paymentPlanning/:id')]),
  payment: pay,
} as const
type Work = keyof typeof works

/** By work, at the first size. */
const slowestAtFirst = new Map<Work, number>()

function contenderOf(work: Work, wanted: number): Contender {
  let slowest = Number.NaN
  return {
    name: `${work} at ${wanted.toLocaleString('en')} loans`,
    runItself: async (durationMs) => {
      await growTo(wanted)
      for (let count = 0; count < inShort(1, 20); count += 1) await works[work](nextPayer())
      const latenciesMs: number[] = []
      const begunAt = performance.now()
      while (performance.now() - begunAt < durationMs) {
        const openedAt = performance.now()
        await works[work](nextPayer())
        latenciesMs.push(performance.now() - openedAt)
      }
      slowest = quantile(latenciesMs, 0.99)
      if (wanted === 0) slowestAtFirst.set(work, slowest)
      return { units: latenciesMs.length, latenciesMs }
    },
    remarks: () => [slowest.toFixed(1), (slowest / (slowestAtFirst.get(work) ?? Number.NaN)).toFixed(2)],
  }
}

export const benchmark: Benchmark = {
  title: 'Reads and payments of a borrower over HTTP, one at a time, while the portfolio grows',
  unit: 'acts',
  rounds: 1,
  roundMs: inShort(500, 20_000),
  remarks: ['p99 ms', 'p99 by that at 0 (bound 2)'],
  contenders: sizes.flatMap((wanted) =>
    (Object.keys(works) as Work[]).map((work) => contenderOf(work, wanted)),
  ) as [Contender, ...Contender[]],
  close: async () => {
    const begunAt = performance.now()
    const findings = await runChecks(db, checks)
    console.log(`${describeFindings(findings)}\nin ${((performance.now() - begunAt) / 1_000).toFixed(1)} s`)
    await connection.close()
    await house.stop()
    if (findings.some(({ wrong }) => wrong > 0)) throw new Error('loans and ledger disagree')
  },
}
