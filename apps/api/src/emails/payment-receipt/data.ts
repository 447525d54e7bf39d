import type { Pesos } from '@cupo/credit-engine'
import type { PaymentStanding, RemainingAfterPayment } from '../../platform/text/payments.ts'
import type { CashPin, PaymentFacts } from '../layout/payment-facts.ts'

export type StillDue = {
  readonly prepayment: 'downPayment' | 'guarantee'
  readonly amount: Pesos
  readonly link: string
  readonly deadlineAt: string
}

/** The mail that a payment brings, and the copy that somebody asks for. Its PDF is drawn from the same data when it leaves. */
export type PaymentReceiptData = PaymentFacts & {
  readonly standing: PaymentStanding
  /** Nothing was open that the money could pay: it goes back. */
  readonly isToBeReturned: boolean
  readonly transactionId: string
  readonly invoice: string
  /** Of a payment in cash that waits for its payer. */
  readonly cash: CashPin | null
  /** What of the same order is still to be paid before delivery; null where nothing is. */
  readonly stillDue: StillDue | null
  /** The credit's page; null before there is a credit, and in a copy for another address. */
  readonly creditLink: string | null
  /** Null until the books have the payment, and in a copy for another address. */
  readonly remaining: RemainingAfterPayment | null
  /** What a capital prepayment made of the plan. */
  readonly newPlan: PlanAfterPrepayment | null
}

export type PlanAfterPrepayment = {
  readonly installmentCount: number
  readonly installmentTotal: Pesos
  readonly lastInstallmentTotal: Pesos
  readonly saving: Pesos
}
