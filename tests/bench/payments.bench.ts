import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { barePayments } from '../../apps/api/src/features/servicing/testing/bare-payments.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { problemsOf } from '../../apps/api/src/features/servicing/testing/problems.ts'
import { connect } from '../../apps/api/src/platform/database/connect.ts'
import { freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import type { Benchmark, Contender } from '../../tools/bench/benchmark.ts'
import { noticeOf, paymentAmount, startInstantProvider } from './payments/instant-provider.ts'
import { pgbenchOn } from './payments/pgbench.ts'

const clients = 16
const loanCount = 200
const attemptsMax = 8_000
const database = await freshDatabase()
const bareConnection = connect({ connectionString: database.connectionString, poolSize: clients })
const lender = lenderOn(database)
const wish = { financedAmount: 9_000_000, installmentCount: 36 }
const loans = await Promise.all(Array.from({ length: loanCount }, () => lender.lend(wish)))
const { payLeast, paySameRows } = await barePayments({ ...database, pool: bareConnection.pool })
const provider = await startInstantProvider()
await register()

/** Attempts to pay, each the size of one payment, spread over the loans. */
async function register(): Promise<void> {
  await sql`
    insert into payment_attempt (id, invoice, purpose, application_id, loan_id, key, document_index, kind, payment_type,
                                 method, channel, amount, is_test, checkout, fingerprint, state, requested_at, updated_at)
    select gen_random_uuid(), 'bench-' || (1000000000 + number), 'loan', application_id, id, key, document_index,
           'installment', 'Pagar cuota', 'Tarjeta-PSE', 'selfManage', ${paymentAmount}::bigint, true, '', number::text,
           'registered', ${'2026-02-10T16:00:00Z'}::timestamptz, ${'2026-02-10T16:00:00Z'}::timestamptz
    from generate_series(1, ${attemptsMax}) as number
    join (select *, row_number() over (order by id) as place from loan) as lent on place = number % ${loanCount} + 1
  `.execute(database.db)
}

const product = fork(join(import.meta.dirname, 'payments', 'serve-notices.ts'), {
  env: { ...process.env, DATABASE_URL: database.connectionString, PROVIDER_URL: provider.url },
})
const [port] = (await once(product, 'message')) as [number]
const agent = new Agent({ keepAlive: true, maxSockets: clients })

let count = 0
const waiting = new Map<string, () => void>()

/** Tells the product of a payment and waits until it is in the books. */
async function payByNotice(): Promise<void> {
  count += 1
  if (count > attemptsMax) throw new Error('no attempt is left')
  const reference = String(1_000_000_000 + count)
  const posted = new Promise<void>((resolve) => waiting.set(reference, resolve))
  const status = await post(noticeOf(reference))
  if (status !== 200) throw new Error(`the notice was answered ${status}`)
  await posted
}

function post(body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const path = '/api/v1/publicdata/epayco/bench/confirmation/'
    const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject).end(body)
  })
}

/** One question for all lanes. */
let isClosed = false
async function watch(): Promise<void> {
  while (!isClosed) {
    const references = [...waiting.keys()]
    if (references.length > 0) {
      const { rows } = await bareConnection.pool.query<{ x_ref_payco: string }>(
        `select x_ref_payco from payment_transaction
         where provider = 'epayco' and x_ref_payco = any($1) and outcome = 'posted'`,
        [references],
      )
      for (const { x_ref_payco } of rows) {
        waiting.get(x_ref_payco)?.()
        waiting.delete(x_ref_payco)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
}
const watching = watch()

/**
 * What a running product has behind it: its code is compiled, the daily job has worked the days into the loans, and the
 * database knows how large its tables are.
 */
const before = Array.from({ length: loanCount * 2 }).values()
const payBefore = async () => {
  for (const _ of before) await payByNotice()
}
await Promise.all(Array.from({ length: clients }, payBefore))
await database.owner.query('analyze')

let bareCount = 0
function payBare(pay: typeof payLeast): Promise<void> {
  bareCount += 1
  const loan = loans[bareCount % loanCount]
  if (loan === undefined) throw new Error('no loan')
  return pay(loan.id, `bare-${bareCount}`, paymentAmount)
}

const pgbench = await pgbenchOn(database.connectionString)
if (pgbench === null) console.log('pgbench is not installed: skipped')
const contenders: readonly [Contender, ...Contender[]] = [
  { name: 'bare SQL: notice, lock, two postings, loan', run: () => payBare(payLeast) },
  { name: 'bare SQL: every row of a payment', run: () => payBare(paySameRows) },
  { name: 'notice by HTTP, provider asked, posted', run: payByNotice },
  ...(pgbench === null ? [] : [pgbench]),
]

export const benchmark: Benchmark = {
  title: `Payments from the notice to the books, ${clients} at once to ${loanCount} loans, each durable`,
  unit: 'payments',
  concurrency: clients,
  contenders,
  close: async () => {
    isClosed = true
    await watching
    product.disconnect()
    await once(product, 'exit')
    provider.stop()
    agent.destroy()
    await bareConnection.close()
    const problems = await problemsOf(database.db)
    await database.close()
    if (problems.length > 0) throw new Error(`loans and ledger disagree: ${problems.join('; ')}`)
  },
}
