import { type Day, type Loan, type PaymentKind, type Pesos, statusOf } from '@cupo/credit-engine'
import type { PaymentMethod, PaymentTab, PaymentType, PrepaymentEffectName } from '@cupo/wire'
import { refuse } from '../../../platform/refusal.ts'

/** What a payer chose; of the amount only what lies inside the bounds is theirs. */
export type PaymentChoice = {
  readonly tipoPagamento: PaymentType
  readonly valorPagar?: number | undefined
  readonly abono?: PrepaymentEffectName | '' | undefined
  readonly meioPagamento: PaymentMethod
}

/** What is asked of the payment provider, in pesos. */
export type ChosenPayment = {
  readonly kind: PaymentKind
  readonly paymentType: PaymentType
  readonly effect: PrepaymentEffectName | null
  readonly amount: Pesos
  /** The day to which a payment in cash is quoted, `yyyy-mm-dd`: the PIN holds no longer. Null for any other. */
  readonly cashUntil: string | null
}

/** With the sentence to show. */
export const notAllowed = (message: string) => refuse('PagoNoPermitido', { message })

/**
 * The ways to pay that a credit has on its day, the first of which opens. Installments of a loan on
 * the mobile bill are paid there, all but the last; the last one is paid and nothing else.
 */
export function offeredTabs(loan: Loan, isMobileBill: boolean, on: Day): readonly PaymentTab[] {
  if (loan.closed) return []
  const unpaid = loan.installments.filter((row) => statusOf(row, on) !== 'PAID')
  if (unpaid.length <= 1) return ['Pagar cuota']
  return isMobileBill ? ['Abono a capital'] : ['Pagar cuota', 'Adelanto de cuota', 'Abono a capital']
}
