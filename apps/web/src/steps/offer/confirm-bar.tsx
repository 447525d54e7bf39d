import type { OfferOption } from '@cupo/wire'
import { FailureNotice } from '../../client/failure-notice.tsx'
import type { ActionInput } from '../../client/journey/application-store.ts'
import { followAnswer } from '../../client/journey/follow.ts'
import { commonText } from '../../text/common.ts'
import { offerWords } from '../../text/offer.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { ActionBar } from '../../ui/action-bar.tsx'
import { useWords } from '../../ui/audience.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DoneDrawing } from '../../ui/illustration.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { EmailCheckDialog } from './email-check-dialog.tsx'
import type { Confirmation } from './use-confirmation.ts'

type Props = {
  readonly confirmation: Confirmation
  /** What the button says. */
  readonly label: string
  /** The chosen term; none while there is nothing to confirm. */
  readonly option: OfferOption | null
  readonly isDisabled: boolean
  readonly action: (option: OfferOption) => ActionInput
  /** Above the button: what it confirms, where the figures may be out of sight. */
  readonly note?: string
}

/** The button of an offer, the gate of its e-mail, and the congratulations. */
export function ConfirmBar({ confirmation, label, option, isDisabled, action, note }: Props) {
  const { application, isBusy, isAskingEmail, closeEmailCheck, confirmed, confirm } = confirmation
  return (
    <>
      <ActionBar note={note}>
        <ActButton
          isLoading={isBusy}
          disabled={!option || isDisabled}
          onClick={() => option && confirm(action(option))}
        >
          {label}
        </ActButton>
      </ActionBar>
      {isAskingEmail && <EmailCheckDialog application={application} onClose={closeEmailCheck} />}
      {confirmed && option && <Congratulations option={option} onGoOn={() => followAnswer(confirmed)} />}
    </>
  )
}

type ProblemsProps = { readonly confirmation: Confirmation; readonly goneText: string }

/** Why an offer could not be confirmed, where the screen has to say it. */
export const ConfirmProblems = ({ confirmation, goneText }: ProblemsProps) => (
  <>
    {confirmation.isChoiceGone && <Notice tone="warn">{goneText}</Notice>}
    <FailureNotice failure={confirmation.failure} />
  </>
)

/** The journey goes on by itself after this long. */
const goesOnAfterSeconds = 5

type CongratulationsProps = { readonly option: OfferOption; readonly onGoOn: () => Promise<void> }

/** The offer is confirmed; the button is for those who do not want to wait. */
function Congratulations({ option, onGoOn }: CongratulationsProps) {
  const text = useWords(offerWords)
  const { isBusy, run } = useBusy()
  const goOn = () => run(onGoOn)
  return (
    <Dialog
      isOpen
      title={text.congratulationsTitle}
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
      <p>{text.congratulations(option.installment, option.totalFmt)}</p>
    </Dialog>
  )
}
