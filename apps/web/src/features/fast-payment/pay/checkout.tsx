import { defaultPaymentMethod, type PayableCredit, type PaymentMethod } from '@cupo/wire'
import { useState } from 'react'
import { PaymentErrorDialog } from '../../payment/payment-error-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { FastPaymentChoice } from './fast-payment-choice.ts'
import { MethodStep } from './method-step.tsx'
import type { useCheckout } from './use-checkout.ts'

type Props = {
  readonly credit: PayableCredit
  readonly choice: FastPaymentChoice
  readonly checkout: ReturnType<typeof useCheckout>
  readonly onClose: () => void
  readonly onStale: () => void
}

/** From the amount to the provider's page: the method, a last look, and what the server refused. */
export function Checkout({ credit, choice, checkout, onClose, onStale }: Props) {
  const [method, setMethod] = useState<PaymentMethod>(defaultPaymentMethod)
  const [isMethodChosen, setIsMethodChosen] = useState(false)
  const { isPaying, refusal, dismiss, go } = checkout
  if (refusal) {
    return (
      <PaymentErrorDialog
        problem={refusal}
        onClose={() => {
          dismiss()
          onClose()
          onStale()
        }}
      />
    )
  }
  return isMethodChosen ? (
    <ConfirmDialog
      credit={credit}
      choice={choice}
      method={method}
      isGoing={isPaying}
      onConfirm={() => go(choice, method)}
      onChange={() => setIsMethodChosen(false)}
      onClose={onClose}
    />
  ) : (
    <MethodStep
      method={method}
      onMethod={setMethod}
      onGoOn={() => setIsMethodChosen(true)}
      onClose={onClose}
    />
  )
}
