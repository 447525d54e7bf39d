import { type Day, endOfDays } from '../calendar/day.ts'
import type { CapOf, Installment, Loan, LoanTerms, VoidClosing } from '../loan/loan.ts'
import { passTime } from '../loan/pass-time.ts'
import { asPesos, type Pesos } from '../money/pesos.ts'

const zero = asPesos(0)

/**
 * During the time to give back the loan (Ley 1480 de 2011, art. 47) an installment that falls due through `through`
 * costs no penalty. Its due date, interest and charges stay, since the loan goes on when nothing is given back.
 */
export function pauseLoan(loan: Loan, through: Day): Loan {
  const isPaused = loan.installments.some((row) => isDueIn(loan, row.dueOn, through))
  if (loan.closed !== null || !isPaused) return loan
  const installments = loan.installments.map((row) =>
    isDueIn(loan, row.dueOn, through) ? paused(row, through) : row,
  )
  return { ...loan, installments }
}

/** While a hold lasts, the pause waits for its end. */
function paused(row: Installment, through: Day): Installment {
  if (row.penaltyThrough === endOfDays) return { ...row, pausedThrough: through }
  return row.penaltyThrough > through ? row : { ...row, penaltyThrough: through }
}

/** An installment due before the request was late before it. */
const isDueIn = ({ asOf }: Loan, dueOn: Day, through: Day): boolean => dueOn >= asOf && dueOn < through

/**
 * Voids the loan: nothing is owed, and every payment is overpaid. Throws `RangeError` for a loan that was sold or is
 * void, and for a day before the loan's.
 */
export function withdrawLoan(loan: Loan, on: Day, capOf: CapOf, because: VoidClosing = 'withdrawn'): Loan {
  const today = passTime(loan, on, capOf)
  if (today.closed !== null && today.closed.because !== 'paid') {
    throw new RangeError(`a loan that is ${today.closed.because} cannot be withdrawn from`)
  }
  return voidedLoan(today.terms, today.received, { on, because })
}

/** The payments belong to the borrower. */
export const voidedLoan = (
  terms: LoanTerms,
  received: Pesos,
  closed: { readonly on: Day; readonly because: VoidClosing },
): Loan => ({
  terms,
  asOf: closed.on,
  installments: [],
  levelPayment: zero,
  prepaid: zero,
  overpaid: received,
  received,
  closed,
})
