import { ActButton } from '@cupo/ui/act-button.tsx'
import { Amount } from '@cupo/ui/amount.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { defaultPaymentMethod, type PaymentMethod } from '@cupo/wire'
import { type ReactNode, useEffect, useState } from 'react'
import { paymentText } from '../../text/payment.ts'
import { MethodChoice } from './method-choice.tsx'
import { loadCheckout } from './open-checkout.ts'

type Props = {
  readonly amountFmt: string | Readonly<Record<PaymentMethod, string>>
  readonly label: ReactNode
  readonly children?: ReactNode
  readonly cashNote?: ReactNode
  readonly initial?: PaymentMethod
  readonly isGoing: boolean
  readonly onPay: (method: PaymentMethod) => void
  readonly onClose: () => void
}

export function MethodDialog(props: Props) {
  const { amountFmt, label, children, cashNote, initial = defaultPaymentMethod } = props
  const { isGoing, onPay, onClose } = props
  const [method, setMethod] = useState<PaymentMethod>(initial)
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
