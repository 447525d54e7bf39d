import type { Benchmark } from '../../../../tools/bench/benchmark.ts'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { referenceRows } from '../testing/decimal-reference.ts'
import { type AmortizationSchedule, amortizationSchedule } from './amortization-schedule.ts'

/** Enough rows for a run to be far longer than the call that starts it: about a thousand. */
const schedulesPerRun = 28
const loansCompared = 2_000

const terms = {
  effectiveAnnualRate: effectiveAnnualRate('22.00'),
  installmentCount: 36,
  interestVatRate: percentage('19.00'),
  administrationFee: pesos(4_900),
  feeVatRate: percentage('19.00'),
}
let principal = 1_000_000

/** Another amount each time, so that nothing can be remembered. */
function nextPrincipal(): number {
  principal = 1_000_000 + ((principal + 7_919) % 5_000_000)
  return principal
}

const engine = (amount: number): AmortizationSchedule =>
  amortizationSchedule({ ...terms, principal: pesos(amount) })

const decimals = (amount: number) =>
  referenceRows({ principal: amount, rate: '22.00', installmentCount: 36, vat: '19.00', fee: 4_900 })

/** How many loans have a row that differs from the decimals by a peso or more. */
function differingLoans(): number {
  return Array.from({ length: loansCompared }, nextPrincipal).filter((amount) => {
    const rows = engine(amount).installments.map((row) => [
      row.principal,
      row.interest,
      row.interestVat,
      row.feeVat,
      row.total,
      row.balance,
    ])
    return JSON.stringify(rows) !== JSON.stringify(decimals(amount))
  }).length
}

const many = (schedule: (amount: number) => unknown) => () => {
  for (let count = 0; count < schedulesPerRun; count += 1) schedule(nextPrincipal())
}

export const benchmark: Benchmark = {
  title: 'Plans of 36 installments with VAT and charge, in thousands of rows (one core: seconds are CPU)',
  unit: 'k rows',
  contenders: [
    { name: '40-digit decimals (decimal.js)', run: many(decimals) },
    { name: `credit engine, ${differingLoans()} of ${loansCompared} loans differ`, run: many(engine) },
  ],
}
