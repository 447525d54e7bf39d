import type { Pesos } from '@cupo/credit-engine'
import type { Breakdown } from '../../platform/text/breakdown.ts'
import type { PrepaymentLine } from '../wording.ts'

export type StatementData = {
  readonly issuedAt: string
  readonly borrower: { readonly fullName: string; readonly documentNumber: string }
  readonly contractNumber: string
  readonly productName: string
  readonly isMobileBill: boolean
  readonly period: { readonly from: string; readonly to: string }
  readonly toPay: StatementToPay
  readonly installment: StatementInstallment
  readonly capital: {
    /** Capital owed when the period began, overdue capital included. */
    readonly atStart: Pesos
    /** Prepayments of the period, outside any installment. */
    readonly prepaid: Pesos
    readonly paidInInstallments: Pesos
    readonly owedToday: Pesos
    readonly overdue: Pesos
    readonly atEnd: Pesos
    readonly payoff: Pesos
    readonly payoffParts: Breakdown
    readonly paidAhead: Pesos
  }
  readonly rate: StatementRate
  readonly overdue: readonly OverdueInstallment[]
  /** By overdue installment from its due date on, with the figures to compute it again. */
  readonly penalties: readonly StatementPenalty[]
  readonly penaltyPaid: Pesos
  readonly payments: readonly StatementPayment[]
  readonly prepayments: readonly PrepaymentLine[]
}

type StatementToPay =
  | { readonly kind: 'nothing'; readonly paidOn: string }
  | { readonly kind: 'next'; readonly amount: Pesos; readonly dueOn: string }
  | { readonly kind: 'overdue'; readonly amount: Pesos }
  /** Nothing falls due while the lender looks into the credit. */
  | { readonly kind: 'held'; readonly since: string }

type StatementInstallment = {
  readonly number: number
  readonly count: number
  readonly agreedCount: number
  readonly dueOn: string
  readonly capital: Pesos
  readonly interest: Pesos
  readonly interestVat: Pesos
  readonly fee: Pesos
  readonly feeVat: Pesos
  readonly insurance: Pesos
  readonly isInsured: boolean
  readonly total: Pesos
  readonly paid: Pesos
}

export type StatementRate = {
  readonly agreed: string
  readonly applied: readonly { readonly rate: string; readonly monthly: string }[]
  /** The agreed rate with six decimals, to compute a month's interest again. */
  readonly exactMonthly: string
  readonly legalMaximum: string
  readonly legalMaximumMonth: string
  readonly interestVat: string
  readonly feeVat: string
  readonly isFeeOfLender: boolean
  readonly interest: InterestSource
}

type InterestSource =
  | { readonly kind: 'wholeMonth'; readonly capital: Pesos }
  /** A prepayment within the period, or days with several rates. */
  | {
      readonly kind: 'byDays'
      readonly periodDays: number
      readonly stretches: readonly InterestStretch[]
    }
  /** Never less than was paid before a prepayment. */
  | { readonly kind: 'keptAsPaid' }

/** Days on one capital, through `through`. */
export type InterestStretch = {
  readonly through: string
  readonly interest: Pesos
  /** Null when it changed within the days. */
  readonly capital: Pesos | null
  readonly rates: readonly {
    readonly rate: string
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

type StatementPenalty = {
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
  /** Undefined without an allocation of this amount in the books. */
  readonly breakdown: Breakdown | undefined
  readonly kind: 'installment' | 'advance' | 'payoff' | 'reduceInstallment' | 'reduceTerm'
}
