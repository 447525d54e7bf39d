import { defaultPaymentMethod, type PaymentMethod } from '@cupo/wire'
import { type ReactNode, useEffect, useState } from 'react'
import { commonText } from '../../text/common.ts'
import { paymentText } from '../../text/payment.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MethodChoice } from './method-choice.tsx'
import { loadCheckout } from './open-checkout.ts'

type Props = {
  readonly amountFmt: string
  /** What the amount is for. */
  readonly label: ReactNode
  /** What the payment brings about, below the amount. */
  readonly children?: ReactNode
  /** None makes the payer choose. */
  readonly initial?: PaymentMethod | null
  readonly isGoing: boolean
  readonly onPay: (method: PaymentMethod) => void
  readonly onClose: () => void
}

/** The last look before the checkout: the amount, what it does, and how to pay it. */
export function MethodDialog({ amountFmt, label, children, initial = defaultPaymentMethod, ...rest }: Props) {
  const { isGoing, onPay, onClose } = rest
  const [method, setMethod] = useState<PaymentMethod | null>(initial)
  const [isMissing, setIsMissing] = useState(false)
  // While the payer chooses, the checkout's script is on its way.
  useEffect(() => void loadCheckout(), [])
  const pay = () => {
    setIsMissing(method === null)
    if (method !== null) onPay(method)
  }
  return (
    <Dialog
      isOpen
      title={paymentText.confirmTitle}
      onClose={isGoing ? undefined : onClose}
      actions={
        <>
          <Button isLoading={isGoing} onClick={pay}>
            {paymentText.goToPay(amountFmt)}
          </Button>
          <Button variant="text" disabled={isGoing} onClick={onClose}>
            {commonText.cancel}
          </Button>
        </>
      }
    >
      <Amount size="medium" label={label} value={amountFmt} />
      {children}
      <MethodChoice
        value={method}
        onValue={setMethod}
        error={isMissing && method === null ? paymentText.methodMissing : undefined}
      />
    </Dialog>
  )
}
