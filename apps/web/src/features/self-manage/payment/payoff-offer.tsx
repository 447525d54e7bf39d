import type { PaymentOptions } from '@cupo/wire'
import { paymentPageText as text } from '../../../text/payment-page.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type Props = {
  readonly options: PaymentOptions
  /** What goes on as it was chosen. */
  readonly keepLabel: string
  readonly onPayOff: () => void
  readonly onKeep: () => void
  readonly onClose: () => void
}

/** Whoever is about to pay as much as the whole credit costs today is told so first. */
export const PayoffOffer = ({ options, keepLabel, onPayOff, onKeep, onClose }: Props) => (
  <Dialog
    isOpen
    title={text.offerTitle}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onPayOff}>{text.payoff(options.totalBalanceFmt)}</Button>
        <Button variant="secondary" onClick={onKeep}>
          {keepLabel}
        </Button>
      </>
    }
  >
    <p>{text.offerText(options.totalBalanceFmt)}</p>
  </Dialog>
)
