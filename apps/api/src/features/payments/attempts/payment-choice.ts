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
  /** Last day of a cash PIN; null for other methods. */
  readonly cashUntil: string | null
}

export const notAllowed = (message: string) => refuse('PagoNoPermitido', { message })

/**
 * The page opens on the first tab. The mobile bill collects the installments of its loans except the last,
 * which is paid here.
 */
export function offeredTabs(loan: Loan, isMobileBill: boolean, on: Day): readonly PaymentTab[] {
  if (loan.closed) return []
  const unpaid = loan.installments.filter((row) => statusOf(row, on) !== 'PAID')
  if (unpaid.length <= 1) return ['Pagar cuota']
  return isMobileBill ? ['Abono a capital'] : ['Pagar cuota', 'Adelanto de cuota', 'Abono a capital']
}
