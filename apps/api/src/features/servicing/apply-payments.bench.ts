import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import type { Benchmark } from '../../../../../tools/bench/benchmark.ts'
import { inShort } from '../../../../../tools/bench/size.ts'
import { actors } from '../../platform/actor.ts'
import { freshDatabase } from '../../platform/database/testing.ts'
import { applyPayment } from './apply-payments.ts'
import { barePayments } from './testing/bare-payments.ts'
import { problemsOf } from './testing/counter.ts'
import { lenderOn } from './testing/lender.ts'

const loanCount = inShort(10, 200)
const amount = pesos(1_000)
const database = await freshDatabase()
const lender = lenderOn(database)
const wish = { financedAmount: 9_000_000, installmentCount: 36 }
const loans = await Promise.all(Array.from({ length: loanCount }, () => lender.lend(wish)))
const { payLeast, paySameRows } = await barePayments(database)

let count = 0
const noon = Temporal.Instant.from('2026-02-10T17:00:00Z')
const now = Temporal.Instant.from('2026-02-10T23:00:00Z')

export const benchmark: Benchmark = {
  title: `Payments to ${loanCount} loans of 36 installments, each durable`,
  unit: 'payments',
  concurrency: 5,
  contenders: [
    { name: 'bare SQL: notice, lock, two postings, loan', run: () => payNext(payLeast) },
    { name: 'bare SQL: every row of a payment', run: () => payNext(paySameRows) },
    { name: 'applyPayment', run: () => payNext(payLoan) },
  ],
  close: async () => {
    const problems = await problemsOf(database.db)
    if (problems.length > 0) throw new Error(`loans and ledger disagree: ${problems.join('; ')}`)
    await database.close()
  },
}

function payNext(pay: (loanId: string, reference: string, amount: number) => Promise<void>): Promise<void> {
  count += 1
  const loan = loans[count % loanCount]
  if (loan === undefined) throw new Error('no loan')
  return pay(loan.id, `payment-${count}`, amount)
}

const keyOf = new Map(loans.map(({ id, key }) => [id, key]))

async function payLoan(loanId: string, reference: string): Promise<void> {
  const paidAt = noon.add({ milliseconds: count })
  const order = { reference, loan: keyOf.get(loanId) ?? '', amount, paidAt } as const
  const answer = await applyPayment(
    lender.servicing,
    { ...order, kind: 'installment', source: 'provider' },
    { now, actor: actors.provider, requestId: reference },
  )
  if (!answer.ok || answer.value.state !== 'applied') throw new Error('a payment was not applied')
}
