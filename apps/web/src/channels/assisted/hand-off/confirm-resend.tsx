import { customerPhoneText as text } from '../../../text/assisted.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type ConfirmProps = { readonly onConfirm: () => void; readonly onKeep: () => void }

export const ConfirmResend = ({ onConfirm, onKeep }: ConfirmProps) => (
  <Dialog
    isOpen
    title={text.askResend.title}
    onClose={onKeep}
    actions={
      <>
        <Button onClick={onConfirm}>{text.askResend.confirm}</Button>
        <Button variant="text" onClick={onKeep}>
          {text.askResend.keep}
        </Button>
      </>
    }
  >
    <p>{text.askResend.text}</p>
  </Dialog>
)
