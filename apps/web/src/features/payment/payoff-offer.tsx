import { ActButton } from '@cupo/ui/act-button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'

type Props = {
  readonly words: {
    readonly title: string
    readonly text: string
    readonly payOff: string
    readonly keep: string
  }
  readonly onPayOff: () => void
  readonly onKeep: () => void
  readonly onClose: () => void
}

export const PayoffOffer = ({ words, onPayOff, onKeep, onClose }: Props) => (
  <Dialog
    isOpen
    title={words.title}
    onClose={onClose}
    actions={
      <>
        <ActButton onClick={onPayOff}>{words.payOff}</ActButton>
        <ActButton variant="secondary" onClick={onKeep}>
          {words.keep}
        </ActButton>
      </>
    }
  >
    <p>{words.text}</p>
  </Dialog>
)
