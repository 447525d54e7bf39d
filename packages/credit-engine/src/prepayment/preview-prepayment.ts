import { dueOf, dueOfAll } from '../arrears/due-of.ts'
import type { Day } from '../calendar/day.ts'
import { applyPayment } from '../loan/apply-payment.ts'
import { type CapOf, isSettled, type Loan } from '../loan/loan.ts'
import { totalOf } from '../loan/parts.ts'
import { passTime } from '../loan/pass-time.ts'
import { asPesos, type Pesos } from '../money/pesos.ts'

/** The payments to come, in pesos. */
export type RemainingPlan = {
  readonly installmentCount: number
  /** The next installment without any payment, or the rest of the only one. */
  readonly installmentTotal: Pesos
  readonly lastInstallmentTotal: Pesos
  readonly interestToCome: Pesos
  readonly totalToCome: Pesos
  /** Saved interest, VAT and charges. */
  readonly saving: Pesos
}

export type PrepaymentPreview = {
  readonly now: RemainingPlan
  readonly reduceInstallment: RemainingPlan
  readonly reduceTerm: RemainingPlan
}

/**
 * Both effects of a capital prepayment in pesos, beside the plan without it, by applying the real payment. Throws
 * `RangeError` like `applyPayment`.
 */
export function previewPrepayment(loan: Loan, amount: Pesos, on: Day, capOf: CapOf): PrepaymentPreview {
  const today = passTime(loan, on, capOf)
  const now = remainingOf(today, on, capOf)
  const withEffect = (kind: 'reduceInstallment' | 'reduceTerm') => {
    const after = applyPayment(today, { on, amount, kind }, capOf)
    const plan = remainingOf(after, on, capOf)
    const excess = after.overpaid - today.overpaid
    return { ...plan, saving: asPesos(now.totalToCome - (amount - excess) - plan.totalToCome) }
  }
  return { now, reduceInstallment: withEffect('reduceInstallment'), reduceTerm: withEffect('reduceTerm') }
}

function remainingOf(loan: Loan, on: Day, capOf: CapOf): RemainingPlan {
  const open = loan.closed ? [] : loan.installments.filter((row) => !isSettled(row))
  const next = open.find((row) => totalOf(row.paid) === 0) ?? open[0]
  const last = open.at(-1)
  const totalDue = (row: typeof next) => (row ? totalOf(dueOf(row, on, loan.terms, capOf)) : asPesos(0))
  const due = dueOfAll(open, on, loan.terms, capOf)
  return {
    installmentCount: open.length,
    installmentTotal: totalDue(next),
    lastInstallmentTotal: totalDue(last),
    interestToCome: due.interest,
    totalToCome: totalOf(due),
    saving: asPesos(0),
  }
}
