import { Amount } from '@cupo/ui/amount.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useParameters } from '../../client/parameters.tsx'
import { preOfferWords } from '../../text/offer.ts'
import { useWords } from '../../ui/audience.ts'

type Props = {
  readonly amount: string
  readonly isSaving: boolean
  readonly onConfirm: () => void
  readonly onChange: () => void
}

export function ReminderDialog({ amount, isSaving, onConfirm, onChange }: Props) {
  const text = useWords(preOfferWords)
  const hours = useParameters()?.epaycoAdvancedEmailLinkValidity
  return (
    <Dialog
      isOpen
      title={text.reminderTitle}
      onClose={isSaving ? undefined : onChange}
      actions={
        <>
          <Button isLoading={isSaving} onClick={onConfirm}>
            {commonText.confirm}
          </Button>
          <Button variant="text" disabled={isSaving} onClick={onChange}>
            {text.change}
          </Button>
        </>
      }
    >
      <Amount label={text.reminderAmount} value={`$\u00a0${amount}`} />
      <p>{text.reminder}</p>
      {hours !== undefined && <p>{text.reminderDeadline(hours)}</p>}
    </Dialog>
  )
}

type RaisedDialogProps = {
  readonly amountFmt: string
  readonly isGoing: boolean
  readonly onGoOn: () => void
}

export function RaisedDialog({ amountFmt, isGoing, onGoOn }: RaisedDialogProps) {
  const text = useWords(preOfferWords)
  return (
    <Dialog
      isOpen
      title={text.raisedTitle}
      actions={
        <Button isLoading={isGoing} onClick={onGoOn}>
          {text.raisedGoOn}
        </Button>
      }
    >
      <p>{text.raised}</p>
      <Amount value={amountFmt} />
      <p>{text.raisedNote}</p>
    </Dialog>
  )
}
