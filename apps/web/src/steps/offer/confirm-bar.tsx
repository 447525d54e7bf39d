import { ActButton } from '@cupo/ui/act-button.tsx'
import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { OfferOption } from '@cupo/wire'
import { FailureNotice } from '../../client/failure-notice.tsx'
import type { ActionInput } from '../../client/journey/application-store.ts'
import { followAnswer } from '../../client/journey/follow.ts'
import { offerWords } from '../../text/offer.ts'
import { useWords } from '../../ui/audience.ts'
import { DoneDrawing } from '../../ui/status-page.tsx'
import { EmailCheckDialog } from './email-check-dialog.tsx'
import type { Confirmation } from './use-confirmation.ts'

type Props = {
  readonly confirmation: Confirmation
  readonly label: string
  readonly option: OfferOption | null
  readonly isDisabled: boolean
  readonly action: (option: OfferOption) => ActionInput
  readonly note?: string
}

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

export const ConfirmProblems = ({ confirmation, goneText }: ProblemsProps) => (
  <>
    {confirmation.isChoiceGone && <Notice tone="warn">{goneText}</Notice>}
    <FailureNotice failure={confirmation.failure} />
  </>
)

const goesOnAfterSeconds = 5

type CongratulationsProps = { readonly option: OfferOption; readonly onGoOn: () => Promise<void> }

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
