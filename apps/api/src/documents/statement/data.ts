import type { Pesos } from '@cupo/credit-engine'
import type { Breakdown } from '../../platform/text/breakdown.ts'
import type { PrepaymentLine } from '../wording.ts'

/**
 * What the statement of a month says, and all that it takes to check it. Whole pesos, percent strings, `yyyy-mm-dd`.
 */
export type StatementData = {
  /** Also the creation date inside the PDF. */
  readonly issuedAt: string
  readonly borrower: { readonly fullName: string; readonly documentNumber: string }
  readonly contractNumber: string
  readonly productName: string
  /** From the day after the due date before to the due date of the month's installment. */
  readonly period: { readonly from: string; readonly to: string }
  readonly toPay: StatementToPay
  readonly installment: StatementInstallment
  readonly capital: {
    /** All that was owed when the period began: overdue capital too. */
    readonly atStart: Pesos
    /** Prepayments of the period, outside any installment. */
    readonly prepaid: Pesos
    /** What installments paid of it since. */
    readonly paidInInstallments: Pesos
    /** All that is owed on the day of the statement, due or not: `atStart` less both. */
    readonly owedToday: Pesos
    /** What of that is overdue. */
    readonly overdue: Pesos
    /** Once the installment and everything overdue are paid. */
    readonly atEnd: Pesos
    /** What pays the credit off that day. */
    readonly payoff: Pesos
    readonly payoffParts: Breakdown
    /** What was paid for time that has not run: the payoff is without it already. */
    readonly paidAhead: Pesos
  }
  readonly rate: StatementRate
  readonly overdue: readonly OverdueInstallment[]
  /** Of the overdue installments, from their due dates on: each part with all that it takes to compute it again. */
  readonly penalties: readonly StatementPenalty[]
  /** Penalty and its VAT that were paid of them. */
  readonly penaltyPaid: Pesos
  readonly payments: readonly StatementPayment[]
  /** All prepayments since the disbursement, the oldest first. */
  readonly prepayments: readonly PrepaymentLine[]
}

export type StatementToPay =
  | { readonly kind: 'nothing'; readonly paidOn: string }
  | { readonly kind: 'next'; readonly amount: Pesos; readonly dueOn: string }
  | { readonly kind: 'overdue'; readonly amount: Pesos }

export type StatementInstallment = {
  readonly number: number
  /** How many the plan has today, paid and unpaid. */
  readonly count: number
  /** How many were signed. */
  readonly agreedCount: number
  readonly dueOn: string
  readonly capital: Pesos
  readonly interest: Pesos
  readonly interestVat: Pesos
  readonly fee: Pesos
  readonly feeVat: Pesos
  /** The premium: 0 where the lender pays it, or where there is no insurance. */
  readonly insurance: Pesos
  readonly isInsured: boolean
  /** Of the above, without penalty, which stands among the overdue. */
  readonly total: Pesos
  readonly paid: Pesos
}

export type StatementRate = {
  readonly agreed: string
  /** Each rate that a day of the period bears, the earliest first. */
  readonly applied: readonly { readonly rate: string; readonly monthly: string }[]
  /** Of the agreed rate, with six decimals, to compute the interest of a whole month again. */
  readonly exactMonthly: string
  /** The legal maximum of the month of the statement. */
  readonly legalMaximum: string
  /** `yyyy-mm`. */
  readonly legalMaximumMonth: string
  readonly interestVat: string
  readonly feeVat: string
  /** Whose the charge is: the lender's own counts as interest. */
  readonly isFeeOfLender: boolean
  readonly interest: InterestSource
}

/** How the interest of the installment came to be. */
export type InterestSource =
  | { readonly kind: 'wholeMonth'; readonly capital: Pesos }
  /** Capital was paid within the period, or its days bear several rates. */
  | {
      readonly kind: 'byDays'
      readonly periodDays: number
      readonly stretches: readonly InterestStretch[]
    }
  /** Paid ahead in part before the plan was made anew: no less than was paid. */
  | { readonly kind: 'keptAsPaid' }

/** Days of one capital, the last of them `through`. */
export type InterestStretch = {
  readonly through: string
  readonly interest: Pesos
  /** Null when it was not the same all those days. */
  readonly capital: Pesos | null
  readonly rates: readonly {
    readonly rate: string
    /** Of a whole month, in per cent with six decimals. */
    readonly exactMonthly: string
    readonly days: number
  }[]
}

export type OverdueInstallment = {
  readonly number: number
  readonly dueOn: string
  readonly days: number
  readonly capital: Pesos
  readonly interest: Pesos
  readonly fee: Pesos
  readonly penalty: Pesos
  readonly vat: Pesos
  readonly total: Pesos
}

/** Consecutive days of one month on one overdue capital. */
export type StatementPenalty = {
  readonly number: number
  readonly from: string
  readonly through: string
  readonly days: number
  readonly rate: string
  readonly capital: Pesos
  readonly penalty: Pesos
  readonly vat: Pesos
}

export type StatementPayment = {
  readonly on: string
  readonly amount: Pesos
  /** To what it was applied; undefined where the books of an earlier release do not say. */
  readonly breakdown: Breakdown | undefined
  readonly kind: 'installment' | 'advance' | 'payoff' | 'reduceInstallment' | 'reduceTerm'
}
