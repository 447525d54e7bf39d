import type { PaymentChoice } from '../../payment/choice.ts'

/** Only these two need no sign-in. */
export type FastPaymentType = 'Pagar cuota' | 'Adelanto de cuota'

/** What the payer decided. */
export type FastPaymentChoice = PaymentChoice & {
  readonly type: FastPaymentType
  readonly amount: number
  readonly amountFmt: string
  /** Where paying later costs more: the sum in cash, as of the last day of its PIN, which the server computes. */
  readonly inCash?: { readonly valueFmt: string; readonly untilFmt: string }
}
