import type { PaymentKind, Pesos } from '@cupo/credit-engine'
import type { PaymentMethod, PaymentType, PrepaymentEffectName } from '@cupo/wire'
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
