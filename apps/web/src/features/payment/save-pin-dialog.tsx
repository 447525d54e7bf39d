import { paymentText } from '../../text/payment.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { readonly isGoing: boolean; readonly onGoOn: () => void; readonly onClose: () => void }

/** Before the checkout of a cash payment where the method was chosen on the page itself. */
export const SavePinDialog = ({ isGoing, onGoOn, onClose }: Props) => (
  <Dialog
    isOpen
    title={paymentText.savePinTitle}
    onClose={isGoing ? undefined : onClose}
    actions={
      <Button isLoading={isGoing} onClick={onGoOn}>
        {paymentText.savePinGoOn}
      </Button>
    }
  >
    <p>{paymentText.savePin}</p>
  </Dialog>
)
