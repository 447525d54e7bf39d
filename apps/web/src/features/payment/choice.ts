import type { Fact } from '@cupo/ui/facts.tsx'
import type {
  CallInput,
  PaymentMethod,
  PaymentOptions,
  PaymentType,
  PrepaymentEffectName,
  requestFastPayment,
  requestLoanPayment,
} from '@cupo/wire'

export type PaymentChoice = {
  readonly type: PaymentType
  /** Pesos as shown, so that nothing else is registered; by method where it differs. */
  readonly amount: number | Readonly<Record<PaymentMethod, number>>
  readonly amountFmt: string | Readonly<Record<PaymentMethod, string>>
  readonly note?: string
  readonly cashNote?: string
  readonly effect?: PrepaymentEffectName
  readonly facts?: readonly Fact[]
}

/** A last installment before its day has two amounts. */
export const costsLessToday = ({ due, value }: PaymentOptions['installment']): boolean => value < due

type Body = CallInput<typeof requestLoanPayment | typeof requestFastPayment>['body']

export const bodyOf = ({ type, amount, effect }: PaymentChoice, meioPagamento: PaymentMethod): Body => ({
  tipoPagamento: type,
  abono: effect ?? '',
  valorPagar: typeof amount === 'number' ? amount : amount[meioPagamento],
  meioPagamento,
})
