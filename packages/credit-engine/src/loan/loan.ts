import type { Day, Month } from '../calendar/day.ts'
import type { FeeRecipient } from '../charges/charges.ts'
import type { Percentage } from '../money/percentage.ts'
import { asPesos, type Pesos } from '../money/pesos.ts'
import type { EffectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { type Parts, totalOf } from './parts.ts'

/** What was agreed and disbursed. Terms never change after disbursement. */
export type LoanTerms = {
  readonly principal: Pesos
  /** As agreed; a month's usury cap below it lowers the interest of that month only. */
  readonly effectiveAnnualRate: EffectiveAnnualRate
  readonly installmentCount: number
  /** On interest and on penalty; '0.00' for tax-free devices and personal loans. */
  readonly interestVatRate: Percentage
  readonly administrationFee: Pesos
  readonly feeVatRate: Percentage
  /** The lender's own charge counts as interest: a month's usury cap holds interest and charge together. */
  readonly feeRecipient: FeeRecipient
  /** What was paid up front and counts as interest, without its VAT: the borrower received that much less. */
  readonly upfrontInterest: Pesos
  readonly disbursedOn: Day
  /** Installment k falls due k − 1 months later, on the same day of the month. */
  readonly firstDueOn: Day
}

/** One due period of an open loan. The amount due is `expected` less `paid`, part by part. */
export type Installment = {
  readonly number: number
  readonly dueOn: Day
  /** The rate at which its interest was computed: the agreed rate, or the usury cap of its month. */
  readonly rate: EffectiveAnnualRate
  /** The charge before a usury cap lowered it; `expected` has what is left. A capital prepayment lowers the lender's own. */
  readonly agreedFee: Pesos
  readonly expected: Parts
  readonly paid: Parts
  /** The last day whose penalty is in `expected`; the due date while no penalty is posted. */
  readonly penaltyThrough: Day
  /**
   * Set by a capital prepayment inside the period: the interest of the days up to the prepayment, on the balances of
   * those days. Null while the balance has been the same since the period began.
   */
  readonly accrued: { readonly through: Day; readonly interest: Pesos } | null
  /** The day on which its last peso was paid. Null also for an installment that never had anything to pay. */
  readonly paidOn: Day | null
}

/**
 * A loan on a day: every due date, month start and payment up to `asOf` has been applied. A loan is a value: each rule
 * of this package returns a new one.
 *
 * Two equations hold at all times, in pesos; a withdrawn loan has no installments, and only the second:
 * - principal of all installments + `prepaid` = principal of the terms
 * - `paid` of all installments + `prepaid` + `overpaid` = `received`
 */
export type Loan = {
  readonly terms: LoanTerms
  readonly asOf: Day
  readonly installments: readonly Installment[]
  /** Principal + interest + VAT of a full installment: C of the schedule in force. */
  readonly levelPayment: Pesos
  /** Principal paid by capital prepayments, outside any installment. */
  readonly prepaid: Pesos
  /**
   * Money that payments brought beyond the cost of the loan. It belongs to the borrower. A refund lowers neither this
   * sum nor `received`: the balance of the ledger account `customerCredit` says how much is still to be refunded.
   */
  readonly overpaid: Pesos
  /** The sum of all payments that were not reversed. */
  readonly received: Pesos
  readonly closed: { readonly on: Day; readonly because: LoanClosing } | null
}

/** `withdrawn`: the borrower withdrew in time and gave back what was lent, so that the loan counts as never made. */
export type LoanClosing = 'paid' | 'sold' | 'withdrawn'

/** What the borrower chose a payment to do. `reduceInstallment` and `reduceTerm` are the effects of a capital prepayment. */
export type PaymentKind = 'installment' | 'advance' | 'payoff' | PrepaymentEffect
export type PrepaymentEffect = 'reduceInstallment' | 'reduceTerm'

export type Payment = {
  /** Value date: the business date on which the money was paid. */
  readonly on: Day
  readonly amount: Pesos
  readonly kind: PaymentKind
}

/** The debt is sold to a third party on this day. Nothing is collected after a sale. */
export type Sale = { readonly kind: 'sale'; readonly on: Day }

/** An overpayment, or a part of one, that was paid back to the borrower. */
export type Refund = { readonly kind: 'refund'; readonly on: Day; readonly amount: Pesos }

/** The borrower asked to withdraw on a day: up to and including `through`, nothing that falls due costs a penalty. */
export type Pause = { readonly kind: 'pause'; readonly on: Day; readonly through: Day }

/** The loan is void from this day on. */
export type Withdrawal = { readonly kind: 'withdrawal'; readonly on: Day }

/** The usury cap in force in a month, EA. */
export type CapOf = (month: Month) => EffectiveAnnualRate

export type InstallmentStatus = 'PENDING' | 'PARTIALLY_PAID' | 'LATE' | 'PAID'

/** Paid when nothing is due. Late from the day after the due date. Otherwise partially paid or pending. */
export function statusOf(installment: Installment, on: Day): InstallmentStatus {
  if (isSettled(installment)) return 'PAID'
  if (installment.dueOn < on) return 'LATE'
  return totalOf(installment.paid) > 0 ? 'PARTIALLY_PAID' : 'PENDING'
}

/** True when nothing is due of the installment. Unpaid principal keeps it unsettled, so no penalty can be pending. */
export function isSettled({ paidOn, expected, paid }: Installment): boolean {
  return paidOn !== null || totalOf(expected) === totalOf(paid)
}

/** The installment with that day as `paidOn`, if nothing is due of it any more. */
export function settledOn(row: Installment, on: Day): Installment {
  return row.paidOn === null && isSettled(row) ? { ...row, paidOn: on } : row
}

/** True when an installment is late: its due date has passed and a part of it is unpaid. */
export function isOverdue(loan: Loan, on: Day): boolean {
  return loan.closed === null && loan.installments.some((row) => row.dueOn < on && !isSettled(row))
}

/** The principal still owed, in pesos, of all installments, due or not. A sold loan keeps the amount that it owed. */
export function outstandingPrincipal(loan: Loan): Pesos {
  return principalOf(loan.installments)
}

/** The unpaid principal of some installments, in pesos. */
export function principalOf(rows: readonly Installment[]): Pesos {
  let sum = 0
  for (const { expected, paid } of rows) sum += expected.principal - paid.principal
  return asPesos(sum)
}
