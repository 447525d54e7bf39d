import type { PaymentChoice } from '../../payment/choice.ts'

/** Only these two need no sign-in. */
export type FastPaymentType = 'Pagar cuota' | 'Adelanto de cuota'

/** What the payer decided: one amount by any method. */
export type FastPaymentChoice = PaymentChoice & {
  readonly type: FastPaymentType
  readonly amount: number
  readonly amountFmt: string
}
