import { firstDayOf, monthOf } from '../calendar/day.ts'
import { type CapOf, type Installment, isSettled, type Loan } from '../loan/loan.ts'
import { type Parts, subtractParts, totalOf } from '../loan/parts.ts'
import { isHigher } from '../rates/effective-annual-rate.ts'

/** What holds of a loan at all times, each named; the names of those that a loan breaks. */
export function brokenInvariants(loan: Loan, capOf: CapOf): readonly string[] {
  return names.filter((name) => !invariants[name]?.(loan, capOf))
}

const invariants: Readonly<Record<string, (loan: Loan, capOf: CapOf) => boolean>> = {
  'principal of the installments and what was prepaid are the principal of the terms': (loan) =>
    sumOf(loan, (row) => row.expected.principal) + loan.prepaid === loan.terms.principal,

  'what is paid of the installments, prepaid and overpaid are what was received': (loan) =>
    sumOf(loan, (row) => totalOf(row.paid)) + loan.prepaid + loan.overpaid === loan.received,

  'nothing is negative, broken, or paid beyond what is expected': ({ installments, prepaid, overpaid }) => {
    if (!(prepaid >= 0 && overpaid >= 0)) return false
    for (const { expected, paid } of installments) {
      if (!isWhole(paid) || !isWhole(subtractParts(expected, paid))) return false
    }
    return true
  },

  'closed exactly when nothing is due': ({ installments, closed }) =>
    closed?.because === 'sold' || installments.every(isSettled) === (closed !== null),

  'overpaid only beyond a closed loan': ({ closed, overpaid }) => overpaid === 0 || closed !== null,

  'money goes to the oldest: nothing is paid of an installment after one that is open': ({
    installments,
  }) => {
    let isOpen = false
    for (const row of installments) {
      if (isOpen && totalOf(row.paid) > 0) return false
      isOpen ||= !isSettled(row)
    }
    return true
  },

  'once its month has come, no installment bears more than the cap of the month': (
    { installments, asOf, terms, closed },
    capOf,
  ) =>
    installments.every(({ dueOn, rate }) => {
      const month = monthOf(dueOn)
      const hasCome = terms.disbursedOn < firstDayOf(month) && firstDayOf(month) <= (closed?.on ?? asOf)
      return !hasCome || !isHigher(rate, capOf(month))
    }),
}

const names = Object.keys(invariants)

function sumOf({ installments }: Loan, amountOf: (row: Installment) => number): number {
  let sum = 0
  for (const row of installments) sum += amountOf(row)
  return sum
}

/** No part is a fraction or below nothing. */
function isWhole({ penalty, penaltyVat, fee, feeVat, interest, interestVat, principal }: Parts): boolean {
  return (
    isCount(penalty) &&
    isCount(penaltyVat) &&
    isCount(fee) &&
    isCount(feeVat) &&
    isCount(interest) &&
    isCount(interestVat) &&
    isCount(principal)
  )
}

const isCount = (amount: number) => Number.isSafeInteger(amount) && amount >= 0
