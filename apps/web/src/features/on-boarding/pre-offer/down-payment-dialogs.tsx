import { useParameters } from '../../../client/parameters.tsx'
import { commonText } from '../../../text/common.ts'
import { preOfferText } from '../../../text/offer.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type Props = {
  /** As it was typed, with its dots. */
  readonly amount: string
  readonly isSaving: boolean
  readonly onConfirm: () => void
  readonly onChange: () => void
}

/** How and until when the down payment will be paid, before it is saved. */
export function ReminderDialog({ amount, isSaving, onConfirm, onChange }: Props) {
  const hours = useParameters()?.epaycoAdvancedEmailLinkValidity
  return (
    <Dialog
      isOpen
      title={preOfferText.reminderTitle}
      onClose={isSaving ? undefined : onChange}
      actions={
        <>
          <Button isLoading={isSaving} onClick={onConfirm}>
            {commonText.confirm}
          </Button>
          <Button variant="text" disabled={isSaving} onClick={onChange}>
            {preOfferText.change}
          </Button>
        </>
      }
    >
      <Amount label={preOfferText.reminderAmount} value={`$\u00a0${amount}`} />
      <p>{preOfferText.reminder}</p>
      {hours !== undefined && <p>{preOfferText.reminderDeadline(hours)}</p>}
    </Dialog>
  )
}

type RaisedDialogProps = {
  readonly amountFmt: string
  readonly isGoing: boolean
  readonly onGoOn: () => void
}

/** "Initial payment increased": the server has raised what was offered; the customer sees it before the installments. */
export function RaisedDialog({ amountFmt, isGoing, onGoOn }: RaisedDialogProps) {
  return (
    <Dialog
      isOpen
      title={preOfferText.raisedTitle}
      actions={
        <Button isLoading={isGoing} onClick={onGoOn}>
          {preOfferText.raisedGoOn}
        </Button>
      }
    >
      <p>{preOfferText.raised}</p>
      <Amount value={amountFmt} />
      <p>{preOfferText.raisedNote}</p>
    </Dialog>
  )
}
