import { type Day, monthsAfter } from '../calendar/day.ts'
import { add, asPesos } from '../money/pesos.ts'
import { amortizationSchedule, type ScheduledInstallment } from '../schedule/amortization-schedule.ts'
import type { Installment, Loan, LoanTerms } from './loan.ts'
import { noParts } from './parts.ts'

const zero = asPesos(0)

/**
 * The loan on the day of its disbursement: the rows of the amortization schedule, dated (conformance: R-M8). Throws
 * `RangeError` like `amortizationSchedule`, for a first due date that is not after disbursement, and for a payment
 * day past the 28th.
 */
export function openLoan(terms: LoanTerms): Loan {
  if (terms.firstDueOn <= terms.disbursedOn) throw new RangeError('the first due date follows disbursement')
  const rows = amortizationSchedule(terms).installments
  const first = rows[0]
  const dueAfter = monthsAfter(terms.firstDueOn)
  return {
    terms,
    asOf: terms.disbursedOn,
    installments: rows.map((row) => installmentOf(row, dueAfter(row.number - 1), terms)),
    levelPayment: first ? add(first.principal, first.interest, first.interestVat) : zero,
    prepaid: zero,
    credit: zero,
    received: zero,
    closed: null,
  }
}

function installmentOf(row: ScheduledInstallment, dueOn: Day, terms: LoanTerms): Installment {
  return {
    number: row.number,
    dueOn,
    rate: terms.effectiveAnnualRate,
    expected: {
      penalty: zero,
      penaltyVat: zero,
      fee: row.fee,
      feeVat: row.feeVat,
      interest: row.interest,
      interestVat: row.interestVat,
      principal: row.principal,
    },
    paid: noParts,
    penaltyThrough: dueOn,
    accrued: null,
    paidOn: null,
  }
}
