import { Temporal } from 'temporal-polyfill'
import type { Benchmark, Contender } from '../../../../tools/bench/benchmark.ts'
import { inShort } from '../../../../tools/bench/size.ts'
import { dayFromIso, isoOf } from '../calendar/day.ts'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { referenceRows } from '../testing/decimal-reference.ts'
import { runOver, type SampleLoan, sampleLoans, shareText } from '../testing/sample-loans.ts'
import { amortizationSchedule, type DatedScheduleTerms, datedSchedule } from './amortization-schedule.ts'

const vat = '19.00'
const fee = 4_900
const firstDueDate = '2026-12-23'

type Loan = SampleLoan & { readonly terms: DatedScheduleTerms }
type Row = readonly [dueOn: string, ...amounts: readonly number[]]

const loansCompared = sampleLoans(inShort(20, 2_000)).map(withTerms)
/** As few as a processor keeps at hand: the schedule is measured, not the memory that its terms come from. */
const loansPerRun = sampleLoans(100).map(withTerms)

function withTerms(loan: SampleLoan): Loan {
  return {
    ...loan,
    terms: {
      principal: pesos(loan.principal),
      effectiveAnnualRate: effectiveAnnualRate(loan.rate),
      installmentCount: loan.installmentCount,
      interestVatRate: percentage(vat),
      administrationFee: pesos(fee),
      feeVatRate: percentage(vat),
      firstDueOn: dayFromIso(firstDueDate),
    },
  }
}

const dated = ({ terms }: Loan) => datedSchedule(terms)

const datedRows = (loan: Loan): readonly Row[] =>
  dated(loan).installments.map((row) => [
    isoOf(row.dueOn),
    row.principal,
    row.interest,
    row.interestVat,
    row.feeVat,
    row.total,
    row.balance,
  ])

function decimalRows(loan: Loan): readonly Row[] {
  const first = Temporal.PlainDate.from(firstDueDate)
  return referenceRows({ ...loan, vat, fee }).map((amounts, months) => [
    first.add({ months }).toString(),
    ...amounts,
  ])
}

export const benchmark: Benchmark = {
  title: 'Full schedules of 36 installments: VAT on interest, charge with VAT, due dates',
  unit: 'schedules',
  unitsPerRun: loansPerRun.length,
  seconds: 'cpu',
  remarks: ['wrong rows'],
  contenders: [
    contender('40-digit decimals (decimal.js), Temporal', decimalRows, decimalRows),
    contender('credit engine', dated, datedRows),
    {
      name: 'credit engine, dates left out',
      run: runOver(loansPerRun, ({ terms }) => amortizationSchedule(terms)),
    },
  ],
}

function contender(
  name: string,
  schedule: (loan: Loan) => unknown,
  rows: (loan: Loan) => readonly Row[],
): Contender {
  return {
    name,
    run: runOver(loansPerRun, schedule),
    remarks: () => [wrongRowsOf(rows)],
  }
}

function wrongRowsOf(rows: (loan: Loan) => readonly Row[]): string {
  let rowCount = 0
  let wrongRows = 0
  for (const loan of loansCompared) {
    const [found, expected] = [rows(loan), decimalRows(loan)]
    rowCount += expected.length
    wrongRows += expected.filter((row, index) => String(row) !== String(found[index])).length
  }
  return shareText(wrongRows, rowCount)
}
