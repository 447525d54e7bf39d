import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { customerPhoneText as text } from '../../../text/assisted.ts'

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
