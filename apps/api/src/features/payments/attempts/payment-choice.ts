import { type Day, type Loan, type PaymentKind, type Pesos, statusOf } from '@cupo/credit-engine'
import type { PaymentMethod, PaymentTab, PaymentType, PrepaymentEffectName } from '@cupo/wire'
import { refuse } from '../../../platform/refusal.ts'

export type PaymentChoice = {
  readonly tipoPagamento: PaymentType
  readonly valorPagar?: number | undefined
  readonly abono?: PrepaymentEffectName | '' | undefined
  readonly meioPagamento: PaymentMethod
}

export type ChosenPayment = {
  readonly kind: PaymentKind
  readonly paymentType: PaymentType
  readonly effect: PrepaymentEffectName | null
  readonly amount: Pesos
  /** Null for any other. */
  readonly cashUntil: string | null
}

export const notAllowed = (message: string) => refuse('PagoNoPermitido', { message })

/**
 * The first opens. The mobile bill collects its loans' installments, all but the last; the last is paid
 * and nothing else.
 */
export function offeredTabs(loan: Loan, isMobileBill: boolean, on: Day): readonly PaymentTab[] {
  if (loan.closed) return []
  const unpaid = loan.installments.filter((row) => statusOf(row, on) !== 'PAID')
  if (unpaid.length <= 1) return ['Pagar cuota']
  return isMobileBill ? ['Abono a capital'] : ['Pagar cuota', 'Adelanto de cuota', 'Abono a capital']
}
