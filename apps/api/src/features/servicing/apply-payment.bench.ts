import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import type { Benchmark } from '../../../../../tools/bench/benchmark.ts'
import { freshDatabase } from '../../platform/database/testing.ts'
import { newId } from '../../platform/ids.ts'
import { applyPayment } from './apply-payment.ts'
import { lenderOn } from './testing/lender.ts'
import { problemsOf } from './testing/problems.ts'

const workers = 5
const loanCount = 200

const database = await freshDatabase()
const lender = lenderOn(database)
const loans = await Promise.all(
  Array.from({ length: loanCount }, () => lender.lend({ financedAmount: 9_000_000, installmentCount: 36 })),
)
await database.owner.query(`
  create table bare_loan (id integer primary key, balance bigint not null);
  create table bare_notice (reference text primary key, loan_id integer not null, amount bigint not null);
  create table bare_posting (id uuid primary key, loan_id integer not null, account text not null, amount bigint not null);
  insert into bare_loan select number, 0 from generate_series(0, ${loanCount - 1}) as number;
  grant select, insert, update on bare_loan, bare_notice, bare_posting to cupo_app`)

let count = 0
const noon = Temporal.Instant.from('2026-02-10T17:00:00Z')
const now = Temporal.Instant.from('2026-02-10T23:00:00Z')

export const benchmark: Benchmark = {
  title: 'A payment: notice, lock, postings, loan, commit',
  unit: 'payments',
  concurrency: workers,
  contenders: [
    { name: 'bare SQL loop', run: payBare },
    { name: 'applyPayment', run: pay },
  ],
  close: async () => {
    const problems = await problemsOf(database.db)
    if (problems.length > 0) throw new Error(`loans and ledger disagree: ${problems.join('; ')}`)
    await database.close()
  },
}

async function pay(): Promise<void> {
  count += 1
  const order = {
    reference: `payment-${count}`,
    loan: loans[count % loanCount]?.key ?? '',
    amount: pesos(1_000),
    kind: 'installment' as const,
    source: 'provider' as const,
    paidAt: noon.add({ milliseconds: count }),
  }
  const answer = await applyPayment(lender.parts, order, {
    now,
    actor: 'provider',
    requestId: order.reference,
  })
  if (!answer.ok || answer.value.state !== 'applied') throw new Error('a payment was not applied')
}

/** What no payment can do without, in six round trips. */
async function payBare(): Promise<void> {
  count += 1
  const reference = `payment-${count}`
  const loanId = count % loanCount
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('insert into bare_notice values ($1, $2, $3)', [reference, loanId, 1_000])
    await client.query('select balance from bare_loan where id = $1 for update', [loanId])
    await client.query(
      'insert into bare_posting values ($1::uuid, $3::integer, $4, $6::bigint), ($2, $3, $5, $7)',
      [newId(), newId(), loanId, 'providerClearing', 'loanPrincipal', 1_000, -1_000],
    )
    await client.query('update bare_loan set balance = balance + $2 where id = $1', [loanId, 1_000])
    await client.query('commit')
  } finally {
    client.release()
  }
}
