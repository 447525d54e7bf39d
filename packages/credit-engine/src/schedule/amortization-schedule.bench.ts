import type { Benchmark } from '../../../../tools/bench/benchmark.ts'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { referenceRows } from '../testing/decimal-reference.ts'
import { amortizationSchedule } from './amortization-schedule.ts'

const loan = { principal: 1_500_000, rate: '22.00', installmentCount: 36, vat: '19.00', fee: 4_900 }
const terms = {
  principal: pesos(loan.principal),
  effectiveAnnualRate: effectiveAnnualRate(loan.rate),
  installmentCount: loan.installmentCount,
  interestVatRate: percentage(loan.vat),
  administrationFee: pesos(loan.fee),
  feeVatRate: percentage('19.00'),
}

export const benchmark: Benchmark = {
  title: 'One schedule of 36 installments',
  unit: 'schedules',
  contenders: [
    { name: '40-digit decimals', run: () => referenceRows(loan) },
    { name: 'credit engine', run: () => amortizationSchedule(terms) },
  ],
}
