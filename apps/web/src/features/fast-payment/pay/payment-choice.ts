import type { CallInput, requestFastPayment } from '@cupo/wire'

/** What the payer decided; only these two need no sign-in. */
export type PaymentChoice = {
  readonly type: FastPaymentType
  /** Pesos as they were shown, so that nothing else is registered. */
  readonly amount: number
  readonly amountFmt: string
}

export type FastPaymentType = 'Pagar cuota' | 'Adelanto de cuota'

type Body = CallInput<typeof requestFastPayment>['body']

/** The choice as the wire has it, but for the method. */
export const bodyOf = ({ type, amount }: PaymentChoice): Omit<Body, 'meioPagamento'> => ({
  tipoPagamento: type,
  valorPagar: amount,
})
