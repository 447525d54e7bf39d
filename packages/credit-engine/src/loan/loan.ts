import type { Day, Month } from '../calendar/day.ts'
import type { FeeRecipient } from '../charges/charges.ts'
import type { Percentage } from '../money/percentage.ts'
import { asPesos, type Pesos } from '../money/pesos.ts'
import type { EffectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { type Parts, totalOf } from './parts.ts'

/** Fixed at disbursement. */
export type LoanTerms = {
  readonly principal: Pesos
  /** A month's usury cap below it lowers the interest of that month only. */
  readonly effectiveAnnualRate: EffectiveAnnualRate
  readonly installmentCount: number
  /** On interest and on penalty; '0.00' for tax-free devices and personal loans. */
  readonly interestVatRate: Percentage
  readonly administrationFee: Pesos
  readonly feeVatRate: Percentage
  /** The lender's own charge counts as interest: a usury cap holds interest and charge together. */
  readonly feeRecipient: FeeRecipient
  /** Upfront charges that count as interest, without VAT: the borrower received that much less. */
  readonly upfrontInterest: Pesos
  readonly disbursedOn: Day
  /** Installment k falls due k − 1 months later, on the same day of the month. */
  readonly firstDueOn: Day
}

/** The amount due is `expected` less `paid`, part by part. */
export type Installment = {
  readonly number: number
  readonly dueOn: Day
  /** The agreed rate, or the usury cap of its month. */
  readonly rate: EffectiveAnnualRate
  /** The charge before a usury cap lowered it. A capital prepayment lowers the lender's own. */
  readonly agreedFee: Pesos
  readonly expected: Parts
  readonly paid: Parts
  /** The last day whose penalty is in `expected`; the due date while no penalty is posted. */
  readonly penaltyThrough: Day
  /**
   * After a capital prepayment inside the period: the interest through its day, on the balances of those days. Null
   * otherwise.
   */
  readonly accrued: { readonly through: Day; readonly interest: Pesos } | null
  /**
   * The last day on which it is not late, where a hold moved it: the day on which the hold ended, `endOfDays` while it
   * lasts. Else the due date.
   */
  readonly lateAfter?: Day
  /** The last day of a withdrawal's pause, while a hold stops the penalty: the hold may end before the pause does. */
  readonly pausedThrough?: Day
  /** The day of its last peso. Null also for an installment that never had anything to pay. */
  readonly paidOn: Day | null
}

/**
 * A loan on a day: every due date, month end, month start and payment up to `asOf` has been applied. A loan is a value: each rule
 * of this package returns a new one.
 *
 * Two equations hold at all times, in pesos; a void loan has no installments, and only the second:
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
   * Payments beyond the cost of the loan. A refund lowers neither this sum nor `received`: the ledger account
   * `customerCredit` has the amount still to be refunded.
   */
  readonly overpaid: Pesos
  /** The sum of all payments that were not reversed. */
  readonly received: Pesos
  readonly closed: { readonly on: Day; readonly because: LoanClosing } | null
  /** The lender no longer expects to be paid, and the debt goes on. `penalty` is all that was posted by that day. */
  readonly chargedOff?: { readonly on: Day; readonly penalty: Pesos }
  readonly holds?: readonly Hold[]
}

/**
 * The days after `on` through `through` cost no penalty; without `through` the hold lasts. A hold of everything also stops
 * interest, charges and due dates.
 */
export type Hold = HoldFacts & { readonly through: Day | null }
type HoldFacts = { readonly on: Day; readonly stops: 'everything' | 'penalty' }

/**
 * A void loan counts as never made. `withdrawn`: the borrower withdrew in time and gave it back; `voided`: somebody else took
 * it in the borrower's name, and what was lent is lost.
 */
export type LoanClosing = 'paid' | 'sold' | VoidClosing
export type VoidClosing = 'withdrawn' | 'voided'

export const isVoid = ({ closed }: Pick<Loan, 'closed'>): boolean =>
  closed?.because === 'withdrawn' || closed?.because === 'voided'

/** `reduceInstallment` and `reduceTerm` are the effects of a capital prepayment. */
export type PaymentKind = 'installment' | 'advance' | 'payoff' | PrepaymentEffect
export type PrepaymentEffect = 'reduceInstallment' | 'reduceTerm'

export type Payment = {
  /** The value date. */
  readonly on: Day
  readonly amount: Pesos
  readonly kind: PaymentKind
}

/** Nothing is collected after a sale. */
export type Sale = { readonly kind: 'sale'; readonly on: Day }

/** The borrower owes what was owed: only the lender's books change. */
export type ChargeOff = { readonly kind: 'chargeOff'; readonly on: Day }

/** An overpayment, or a part of one, paid back to the borrower. */
export type Refund = { readonly kind: 'refund'; readonly on: Day; readonly amount: Pesos }

/** A withdrawal request: nothing that falls due through `through` costs a penalty. */
export type Pause = { readonly kind: 'pause'; readonly on: Day; readonly through: Day }

/** The loan is void from this day on. */
/** `void`: for fraud. */
export type Withdrawal = { readonly kind: 'withdrawal' | 'void'; readonly on: Day }

export type HoldStart = HoldFacts & { readonly kind: 'hold' }

/** Ends the hold that began on `heldOn`. */
export type HoldEnd = {
  readonly kind: 'resume'
  readonly on: Day
  readonly heldOn: Day
  readonly stops: HoldFacts['stops']
}

/** The usury cap in force in a month, EA. */
export type CapOf = (month: Month) => EffectiveAnnualRate

export type InstallmentStatus = 'PENDING' | 'PARTIALLY_PAID' | 'LATE' | 'PAID'

/** Late from the day after the due date, or after the end of the hold that the due date lies in. */
export function statusOf(installment: Installment, on: Day): InstallmentStatus {
  if (isSettled(installment)) return 'PAID'
  if (lateAfter(installment) < on) return 'LATE'
  return totalOf(installment.paid) > 0 ? 'PARTIALLY_PAID' : 'PENDING'
}

export const lateAfter = (row: Installment): Day => row.lateAfter ?? row.dueOn

/** Unpaid principal keeps an installment unsettled, so that no penalty can be pending. */
export function isSettled({ paidOn, expected, paid }: Installment): boolean {
  return paidOn !== null || totalOf(expected) === totalOf(paid)
}

export function settledOn(row: Installment, on: Day): Installment {
  return row.paidOn === null && isSettled(row) ? { ...row, paidOn: on } : row
}

/** A part of a late installment is unpaid. */
export function isOverdue(loan: Loan, on: Day): boolean {
  return loan.closed === null && loan.installments.some((row) => lateAfter(row) < on && !isSettled(row))
}

/** Pesos of all installments, due or not. A sold loan keeps the amount that it owed. */
export function outstandingPrincipal(loan: Loan): Pesos {
  return principalOf(loan.installments)
}

/** Pesos. */
export function principalOf(rows: readonly Installment[]): Pesos {
  let sum = 0
  for (const { expected, paid } of rows) sum += expected.principal - paid.principal
  return asPesos(sum)
}
