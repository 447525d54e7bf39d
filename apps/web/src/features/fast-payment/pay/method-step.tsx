import type { PaymentMethod } from '@cupo/wire'
import { useEffect } from 'react'
import { commonText } from '../../../text/common.ts'
import { payText } from '../../../text/fast-payment-pay.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MethodChoice } from '../../payment/method-choice.tsx'
import { loadCheckout } from '../../payment/open-checkout.ts'

type Props = {
  readonly method: PaymentMethod
  readonly onMethod: (method: PaymentMethod) => void
  readonly onGoOn: () => void
  readonly onClose: () => void
}

/** Card, bank debit or cash. While the payer chooses, the checkout's script is on its way. */
export function MethodStep({ method, onMethod, onGoOn, onClose }: Props) {
  useEffect(() => void loadCheckout(), [])
  return (
    <Dialog
      isOpen
      title={payText.methodTitle}
      onClose={onClose}
      actions={<Button onClick={onGoOn}>{commonText.continue}</Button>}
    >
      <MethodChoice value={method} onValue={onMethod} />
    </Dialog>
  )
}
