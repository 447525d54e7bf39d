import { add, asPesos } from '../money/pesos.ts'
import { type DatedInstallment, datedSchedule } from '../schedule/amortization-schedule.ts'
import type { Installment, Loan, LoanTerms } from './loan.ts'
import { noParts } from './parts.ts'

const zero = asPesos(0)

/** Throws `RangeError` like `datedSchedule`, and for a first due date that is not after disbursement. */
export function openLoan(terms: LoanTerms): Loan {
  if (terms.firstDueOn <= terms.disbursedOn) throw new RangeError('the first due date follows disbursement')
  const rows = datedSchedule(terms).installments
  const first = rows[0]
  return {
    terms,
    asOf: terms.disbursedOn,
    installments: rows.map((row) => installmentOf(row, terms)),
    levelPayment: first ? add(first.principal, first.interest, first.interestVat) : zero,
    prepaid: zero,
    overpaid: zero,
    received: zero,
    closed: null,
  }
}

function installmentOf(row: DatedInstallment, terms: LoanTerms): Installment {
  return {
    number: row.number,
    dueOn: row.dueOn,
    rate: terms.effectiveAnnualRate,
    agreedFee: terms.administrationFee,
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
    penaltyThrough: row.dueOn,
    accrued: null,
    paidOn: null,
  }
}
