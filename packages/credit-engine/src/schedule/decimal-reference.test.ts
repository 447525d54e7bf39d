import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { amortizationSchedule } from './amortization-schedule.ts'

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

type Loan = {
  readonly principal: number
  readonly rate: string
  readonly installmentCount: number
  readonly vat: string
  readonly fee: number
}

/** DESIGN 5.2 to the letter, in 40-digit decimals, sharing nothing with the engine. */
function referenceRows({
  principal,
  rate,
  installmentCount,
  vat,
  fee,
}: Loan): readonly (readonly number[])[] {
  const i = new Exact(1).plus(new Exact(rate).div(100)).pow(new Exact(1).div(12)).minus(1)
  const vatFraction = new Exact(vat).div(100)
  const j = i.times(vatFraction.plus(1))
  const discount = new Exact(1).minus(j.plus(1).pow(-installmentCount))
  const level = j.isZero()
    ? new Exact(principal).div(installmentCount).round()
    : j.times(principal).div(discount).round()
  const feeVat = new Exact(fee).times('0.19').round()
  let balance = new Exact(principal)
  return Array.from({ length: installmentCount }, (_, index) => {
    const interest = balance.times(i).round()
    const interestVat = interest.times(vatFraction).round()
    const part = index === installmentCount - 1 ? balance : level.minus(interest).minus(interestVat)
    balance = balance.minus(part)
    const total = part.plus(interest).plus(interestVat).plus(fee).plus(feeVat)
    return [part, interest, interestVat, feeVat, total, balance].map((amount) => amount.toNumber())
  })
}

function engineRows({ principal, rate, installmentCount, vat, fee }: Loan): readonly (readonly number[])[] {
  const { installments } = amortizationSchedule({
    principal: pesos(principal),
    effectiveAnnualRate: effectiveAnnualRate(rate),
    installmentCount,
    interestVatRate: percentage(vat),
    administrationFee: pesos(fee),
    feeVatRate: percentage('19.00'),
  })
  return installments.map((row) => [
    row.principal,
    row.interest,
    row.interestVat,
    row.feeVat,
    row.total,
    row.balance,
  ])
}

function loansUpTo(principalMax: number) {
  return fc.record({
    principal: fc.integer({ min: 10_000, max: principalMax }),
    rate: fc.integer({ min: 0, max: 6_000 }).map((rate) => (rate / 100).toFixed(2)),
    installmentCount: fc.integer({ min: 1, max: 48 }),
    vat: fc.constantFrom('0.00', '5.00', '19.00'),
    fee: fc.integer({ min: 0, max: 20_000 }),
  })
}

test.each([
  { name: 'product-sized', principalMax: 10_000_000, numRuns: 4_000 },
  { name: 'largest', principalMax: 10_000_000_000, numRuns: 1_000 },
])(
  'no row of $name loans differs from the 40-digit reference',
  ({ principalMax, numRuns }) => {
    fc.assert(
      fc.property(loansUpTo(principalMax), (loan) => {
        expect(engineRows(loan)).toEqual(referenceRows(loan))
      }),
      { seed: 20_261_121, numRuns },
    )
  },
  60_000,
)
