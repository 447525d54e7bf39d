import { defaultPaymentMethod, type PaymentMethod } from '@cupo/wire'
import { type ReactNode, useEffect, useState } from 'react'
import { paymentText } from '../../text/payment.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MethodChoice } from './method-choice.tsx'
import { loadCheckout } from './open-checkout.ts'

type Props = {
  /** One for both methods, or one for each where paying later costs more. */
  readonly amountFmt: string | Readonly<Record<PaymentMethod, string>>
  /** What the amount is for. */
  readonly label: ReactNode
  /** What the payment brings about, below the amount. */
  readonly children?: ReactNode
  /** What is to be known of paying in cash, besides the PIN. */
  readonly cashNote?: ReactNode
  readonly initial?: PaymentMethod
  readonly isGoing: boolean
  readonly onPay: (method: PaymentMethod) => void
  readonly onClose: () => void
}

/** The last look before the checkout: the amount, what it does, and how to pay it. */
export function MethodDialog(props: Props) {
  const { amountFmt, label, children, cashNote, initial = defaultPaymentMethod } = props
  const { isGoing, onPay, onClose } = props
  const [method, setMethod] = useState<PaymentMethod>(initial)
  // While the payer chooses, the checkout's script is on its way.
  useEffect(() => void loadCheckout(), [])
  const amount = typeof amountFmt === 'string' ? amountFmt : amountFmt[method]
  return (
    <Dialog
      isOpen
      size="sheet"
      title={paymentText.confirmTitle}
      onClose={isGoing ? undefined : onClose}
      actions={
        <ActButton isLoading={isGoing} onClick={() => onPay(method)}>
          {paymentText.goToPay(amount)}
        </ActButton>
      }
    >
      <Amount size="medium" label={label} value={amount} />
      {children}
      <MethodChoice value={method} onValue={setMethod} cashNote={cashNote} />
    </Dialog>
  )
}
