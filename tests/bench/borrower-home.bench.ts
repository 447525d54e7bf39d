import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { applyPayment } from '../../apps/api/src/features/servicing/servicing.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { actors } from '../../apps/api/src/platform/actor.ts'
import { pesos } from '../../packages/credit-engine/src/index.ts'
import type { Benchmark, Contender } from '../../tools/bench/benchmark.ts'
import { type Customer, customerOf } from '../support/customer.ts'
import { startWorld } from '../support/start-world.ts'

const disbursedOn = '2026-01-10'
const paymentsPerLoan = 10

const world = await startWorld()
const lender = lenderOn(world, world.secrets)

type Reader = { readonly customer: Customer; readonly key: string; readonly loanIds: readonly string[] }

/** Somebody signed in who has so many loans of three years, each with months of small payments behind it. */
async function readerWith(loans: number): Promise<Reader> {
  const customer = customerOf(world, '09')
  await customer.begin()
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
      lender.parts,
      { ...order, kind: 'installment', source: 'provider' },
      { now: paidAt, actor: actors.provider, requestId: order.reference },
    )
    if (!paid.ok || paid.value.state !== 'applied') throw new Error('a payment was not applied')
  }
}

const [one, forty] = [await readerWith(1), await readerWith(40)]

// The daily job brings the loans to today, as it does each night before anybody reads.
await world.control.advance('PT0S')

async function postingsOf({ loanIds }: Reader): Promise<string> {
  const { rows } = await sql<{ postings: number }>`
    select count(*)::int as postings from posting join journal_entry on journal_entry.id = posting.entry_id
    where journal_entry.subject = any(${loanIds})`.execute(world.db)
  return (rows[0]?.postings ?? 0).toLocaleString('en')
}

const postings = new Map([
  [one, await postingsOf(one)],
  [forty, await postingsOf(forty)],
])

const opens = (name: string, reader: Reader, paths: readonly string[]): Contender => ({
  name,
  run: () =>
    Promise.all(
      paths.map(async (path) => {
        const { status } = await reader.customer.api.send(
          'GET',
          `/selfmanage/${path.replace(':id', reader.key)}`,
        )
        if (status !== 200) throw new Error(`${path} answered ${status}`)
      }),
    ),
  remarks: () => [postings.get(reader) ?? ''],
})

const home = ['loanInProgress?first=3', 'applications?first=3']
const credit = ['loanInProgress/:id', 'paymentPlanning/:id']

export const benchmark: Benchmark = {
  title:
    'The borrower area over HTTP: one credit (characteristics, plan) and the home (credits, applications)',
  unit: 'screens',
  remarks: ['postings'],
  contenders: [
    opens('credit, of one loan', one, credit),
    opens('credit, of forty', forty, credit),
    opens('home with one loan', one, home),
    opens('home with forty', forty, home),
  ],
  close: () => world.stop(),
}
