import { preOfferText } from '../../../text/pre-offer.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type Props = { readonly amountFmt: string; readonly isGoing: boolean; readonly onGoOn: () => void }

/** "Initial payment increased": the server has raised what was offered; the customer sees it before the installments. */
export function RaisedDialog({ amountFmt, isGoing, onGoOn }: Props) {
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
