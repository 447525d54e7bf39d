import type { Day, Month } from '../calendar/day.ts'
import type { Percentage } from '../money/percentage.ts'
import type { Pesos } from '../money/pesos.ts'
import type { EffectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import type { Parts } from './parts.ts'

/** What was agreed and disbursed. It never changes while the loan lives. */
export type LoanTerms = {
  readonly principal: Pesos
  /** As agreed; a month's usury cap below it lowers the interest of that month only. */
  readonly effectiveAnnualRate: EffectiveAnnualRate
  readonly installmentCount: number
  /** On interest and on penalty; '0.00' for tax-free devices and personal loans. */
  readonly interestVatRate: Percentage
  readonly administrationFee: Pesos
  readonly feeVatRate: Percentage
  readonly disbursedOn: Day
  /** Installment k falls due k − 1 months later, on the same day of the month. */
  readonly firstDueOn: Day
}

/** One due period of a living loan. What is due of it is `expected` less `paid`, part by part. */
export type Installment = {
  readonly number: number
  readonly dueOn: Day
  /** The rate its interest was computed at: the agreed one, or its month's cap. */
  readonly rate: EffectiveAnnualRate
  readonly expected: Parts
  readonly paid: Parts
  /** The last day whose penalty `expected` includes; the due date until there is any. */
  readonly penaltyThrough: Day
  /**
   * What a prepayment inside its period leaves behind: the interest of the days up to it, on the balances of then.
   * Null while the balance has been the same since the period began.
   */
  readonly accrued: { readonly through: Day; readonly interest: Pesos } | null
  /** The day on which its last peso was paid; null also for a row that never had anything to pay. */
  readonly paidOn: Day | null
}

/**
 * A loan on a day: every due date, month start and payment up to `asOf` has been worked in. A value; each rule of
 * this package answers a new one.
 *
 * Holds at all times: principal of all installments + `prepaid` = the principal of the terms, and what was `received`
 * = what is paid of all installments + `prepaid` + `credit`.
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
   * What the borrower paid beyond the loan: theirs, to be returned. What went back stays counted here, also where the
   * loan lost by it what had paid it.
   */
  readonly credit: Pesos
  /** The sum of all payments. */
  readonly received: Pesos
  readonly closed: { readonly on: Day; readonly because: 'paid' | 'sold' } | null
}

/** What the borrower wants a payment to do. `reduceInstallment` and `reduceTerm` are the effects of a prepayment. */
export type PaymentKind = 'installment' | 'advance' | 'payoff' | PrepaymentEffect
export type PrepaymentEffect = 'reduceInstallment' | 'reduceTerm'

export type Payment = {
  /** Value date: the business date on which the money was paid. */
  readonly on: Day
  readonly amount: Pesos
  readonly kind: PaymentKind
}

/** The debt is sold to a third party on this day: nothing is collected after it. */
export type Sale = { readonly kind: 'sale'; readonly on: Day }

/** Money that went back to the borrower, out of what was paid before it. */
export type Return = { readonly kind: 'return'; readonly on: Day; readonly amount: Pesos }

/** The usury cap in force in a month, EA. */
export type CapOf = (month: Month) => EffectiveAnnualRate
