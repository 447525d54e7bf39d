import { goToScreen } from '../../../client/navigate.ts'
import { payText } from '../../../text/fast-payment.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type Props = {
  readonly totalFmt: string
  readonly onAdvance: () => void
  readonly onClose: () => void
}

/** So much would pay all of it, which costs less than advancing it; that needs a sign-in. */
export const PayoffOffer = ({ totalFmt, onAdvance, onClose }: Props) => (
  <Dialog
    isOpen
    title={payText.payoffTitle}
    onClose={onClose}
    actions={
      <>
        <Button onClick={() => goToScreen('login')}>{payText.toTheLogin}</Button>
        <Button variant="secondary" onClick={onAdvance}>
          {payText.goOnAdvancing}
        </Button>
      </>
    }
  >
    <p>{payText.payoffText(totalFmt)}</p>
  </Dialog>
)
