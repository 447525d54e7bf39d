import type { OfferOption } from '@cupo/wire'
import { commonText } from '../../../text/common.ts'
import { offerText } from '../../../text/offer.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DoneDrawing } from '../../../ui/illustration.tsx'
import { useBusy } from '../../../ui/use-busy.ts'

/** The journey goes on by itself after this long (conformance: R-V8). */
const goesOnAfterSeconds = 5

type Props = { readonly option: OfferOption; readonly onGoOn: () => Promise<void> }

/** The offer is confirmed; the button is for those who do not want to wait. */
export function Congratulations({ option, onGoOn }: Props) {
  const { isBusy, run } = useBusy()
  const goOn = () => run(onGoOn)
  return (
    <Dialog
      isOpen
      title={offerText.congratulationsTitle}
      illustration={<DoneDrawing />}
      onClose={goOn}
      autoCloseSeconds={goesOnAfterSeconds}
      autoCloseText={commonText.continuesIn}
      actions={
        <Button isLoading={isBusy} onClick={goOn}>
          {commonText.continue}
        </Button>
      }
    >
      <p>{offerText.congratulations(option.installment, option.totalFmt)}</p>
    </Dialog>
  )
}
