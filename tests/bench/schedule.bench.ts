import {
  type AmortizationSchedule,
  amortizationSchedule,
  effectiveAnnualRate,
  percentage,
  pesos,
} from '@cupo/credit-engine'
import type { Benchmark } from '../../tools/bench/benchmark.ts'
import { decimalSchedule, type Loan } from './decimal-schedule.ts'

/** Enough rows for a run to be far longer than the call that starts it. */
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

/** Another loan each time, so that nothing can be remembered. */
function nextLoan(): Loan {
  principal = 1_000_000 + ((principal + 7_919) % 5_000_000)
  return {
    principal,
    effectiveAnnualRate: '22.00',
    installmentCount: 36,
    interestVatRate: '19.00',
    administrationFee: 4_900,
  }
}

const engineSchedule = (loan: Loan): AmortizationSchedule =>
  amortizationSchedule({ ...terms, principal: pesos(loan.principal) })

/** How many of the loans have a row that differs from the decimals by a peso or more. */
function differingLoans(): number {
  return Array.from({ length: loansCompared }, nextLoan).filter((loan) => {
    const rows = engineSchedule(loan).installments.map((row) => [
      row.principal,
      row.interest,
      row.interestVat,
      row.balance,
    ])
    return JSON.stringify(rows) !== JSON.stringify(decimalSchedule(loan))
  }).length
}

export const benchmark: Benchmark = {
  title: 'Amortization, 36 installments, VAT and charge (one core: rows per CPU-second, in thousands)',
  unit: 'k rows',
  contenders: [
    {
      name: 'decimal.js, 28 digits',
      run: () => {
        for (let count = 0; count < schedulesPerRun; count += 1) decimalSchedule(nextLoan())
      },
    },
    {
      name: `engine (${differingLoans()} of ${loansCompared} loans differ)`,
      run: () => {
        for (let count = 0; count < schedulesPerRun; count += 1) engineSchedule(nextLoan())
      },
    },
  ],
}
