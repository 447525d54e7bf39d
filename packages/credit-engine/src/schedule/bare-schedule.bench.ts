import type { Benchmark, Contender } from '../../../../tools/bench/benchmark.ts'
import { inShort } from '../../../../tools/bench/size.ts'
import { noVat } from '../charges/charges.ts'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate, monthlyEffectiveRate } from '../rates/effective-annual-rate.ts'
import { referenceRows } from '../testing/decimal-reference.ts'
import {
  amortizeRows,
  type BareLoan,
  type BareRow,
  financialRows,
  loanjsRows,
  loanjsSchedule,
} from '../testing/peer-schedules.ts'
import { runOver, type SampleLoan, sampleLoans, shareText } from '../testing/sample-loans.ts'
import { amortizationSchedule, type ScheduleTerms } from './amortization-schedule.ts'

type Loan = SampleLoan & BareLoan & { readonly terms: ScheduleTerms }

const loansCompared = sampleLoans(inShort(20, 2_000)).map(withTerms)
/** As few as a processor keeps at hand: the schedule is measured, not the memory that its terms come from. */
const loansPerRun = sampleLoans(100).map(withTerms)

function withTerms(loan: SampleLoan): Loan {
  const rate = effectiveAnnualRate(loan.rate)
  return {
    ...loan,
    nominalAnnualRate: 12 * monthlyEffectiveRate(rate),
    terms: {
      principal: pesos(loan.principal),
      effectiveAnnualRate: rate,
      installmentCount: loan.installmentCount,
      interestVatRate: noVat,
      administrationFee: pesos(0),
      feeVatRate: noVat,
    },
  }
}

const engine = ({ terms }: Loan) => amortizationSchedule(terms)
const decimals = (loan: Loan) => referenceRows({ ...loan, vat: '0.00', fee: 0 })

const engineRows = (loan: Loan): readonly BareRow[] =>
  engine(loan).installments.map(({ principal, interest, balance }) => [principal, interest, balance])

const decimalRows = (loan: Loan): readonly BareRow[] =>
  decimals(loan).map(([principal = 0, interest = 0, , , , balance = 0]) => [principal, interest, balance])

/** Wrong is a row whose parts or balance, in whole pesos, are not those of the decimals. */
export const benchmark: Benchmark = {
  title: 'Bare schedules of 36 installments: no tax, no charge, no dates',
  unit: 'schedules',
  unitsPerRun: loansPerRun.length,
  seconds: 'cpu',
  remarks: ['wrong rows', 'loans missed by Σ principal'],
  contenders: [
    contender('loanjs', loanjsSchedule, loanjsRows),
    contender('credit engine', engine, engineRows),
    contender('financial, ppmt and ipmt a row', financialRows, financialRows),
    contender('amortize, a call a row', amortizeRows, amortizeRows),
    contender('40-digit decimals (decimal.js)', decimals, decimalRows),
  ],
}

function contender(
  name: string,
  schedule: (loan: Loan) => unknown,
  rows: (loan: Loan) => readonly BareRow[],
): Contender {
  return {
    name,
    run: runOver(loansPerRun, schedule),
    remarks: () => mistakesOf(rows),
  }
}

function mistakesOf(rows: (loan: Loan) => readonly BareRow[]): readonly string[] {
  let rowCount = 0
  let wrongRows = 0
  let missedLoans = 0
  for (const loan of loansCompared) {
    const found = rows(loan).map((row) => row.map(Math.round))
    const expected = decimalRows(loan)
    rowCount += expected.length
    wrongRows += expected.filter((row, index) => String(row) !== String(found[index])).length
    if (found.reduce((sum, [principal = 0]) => sum + principal, 0) !== loan.principal) missedLoans += 1
  }
  return [shareText(wrongRows, rowCount), shareText(missedLoans, loansCompared.length)]
}
