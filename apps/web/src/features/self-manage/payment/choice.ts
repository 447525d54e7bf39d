import type {
  CallInput,
  PaymentMethod,
  PaymentType,
  PrepaymentEffectName,
  requestLoanPayment,
} from '@cupo/wire'
import type { Fact } from '../../../ui/facts.tsx'

/** What the borrower decided to pay. */
export type PaymentChoice = {
  readonly type: PaymentType
  /** Null for what the server itself knows: all that is due, or all that pays off. */
  readonly amount: number | null
  /** By method where it differs. */
  readonly amountFmt: string | Readonly<Record<PaymentMethod, string>>
  /** What is to be known of paying it in cash. */
  readonly cashNote?: string
  readonly effect: PrepaymentEffectName | null
  /** What it brings about, to be read once more before paying. */
  readonly facts: readonly Fact[]
}

type Body = CallInput<typeof requestLoanPayment>['body']

/** The choice as the wire has it, but for the method. */
export const bodyOf = ({ type, amount, effect }: PaymentChoice): Omit<Body, 'meioPagamento'> => ({
  tipoPagamento: type,
  abono: effect ?? '',
  ...(amount === null ? {} : { valorPagar: amount }),
})
