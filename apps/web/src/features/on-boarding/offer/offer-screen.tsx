import type { ActionAnswer, OfferOption } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { act, reloadApplication, useApplication } from '../../../client/journey/application-store.ts'
import { followAnswer } from '../../../client/journey/follow.ts'
import type { HandledFailure } from '../../../client/send.ts'
import { commonText } from '../../../text/common.ts'
import { emailCheckText, offerText } from '../../../text/offer.ts'
import { titles } from '../../../text/titles.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DoneDrawing } from '../../../ui/illustration.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { CancelApplication } from '../cancel-application/cancel-application.tsx'
import { EmailCheckDialog, useEmailWatch } from './email-check-dialog.tsx'
import { GuaranteeDialog } from './guarantee.tsx'
import { OfferBody, OfferSkeleton, OfferSummary } from './offer-body.tsx'
import { forgetOffer, useOffer } from './use-offer.ts'

/** Step 2: in how many installments, and what each of them costs. */
export function OfferScreen() {
  const application = useApplication()
  const view = useOffer()
  const { offer, option, isRecalculating } = view
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [isTermGone, setIsTermGone] = useState(false)
  const [confirmed, setConfirmed] = useState<ActionAnswer | null>(null)
  const [isAskingEmail, setIsAskingEmail] = useState(false)
  const [hasReadGuarantee, setHasReadGuarantee] = useState(false)
  const isAccepted = application.emailStatus === 'ACCEPT'
  useEmailWatch(!isAccepted)

  const confirm = () => {
    if (!option) return
    if (!isAccepted) return setIsAskingEmail(true)
    return run(async () => {
      setFailure(null)
      setIsTermGone(false)
      const answer = await act({ action: 'offer', installments: option.installment })
      if (answer.ok) {
        forgetOffer()
        return isRefusal(answer.body) ? followAnswer(answer.body) : setConfirmed(answer.body)
      }
      if (answer.errorCode === 'CorreoSinValidar') {
        await reloadApplication()
        return setIsAskingEmail(true)
      }
      if (answer.errors.length === 0) return setFailure(answer)
      setIsTermGone(true)
      await view.recalculate()
    })
  }

  return (
    <Screen
      title={titles.offer}
      lead={offerText.lead}
      summary={<OfferSummary application={application} offer={offer} option={option} />}
    >
      {offer ? <OfferBody view={view} offer={offer} /> : !view.failure && <OfferSkeleton />}
      <FailureNotice failure={view.failure} onRetry={view.recalculate} />
      {isTermGone && <Notice tone="warn">{offerText.unavailable}</Notice>}
      <FailureNotice failure={failure} />
      {(offer || view.failure) && <CancelApplication />}
      <ActionBar
        note={
          isAskingEmail &&
          isAccepted && (
            <Notice tone="good" announce="status">
              {emailCheckText.accepted}
            </Notice>
          )
        }
      >
        <Button isLoading={isBusy} disabled={!option || isRecalculating} onClick={confirm}>
          {commonText.confirm}
        </Button>
      </ActionBar>
      {offer && offer.guaranteePayment > 0 && !isRecalculating && (
        <GuaranteeDialog offer={offer} isOpen={!hasReadGuarantee} onClose={() => setHasReadGuarantee(true)} />
      )}
      {isAskingEmail && !isAccepted && (
        <EmailCheckDialog application={application} onClose={() => setIsAskingEmail(false)} />
      )}
      {confirmed && option && <Congratulations option={option} onGoOn={() => followAnswer(confirmed)} />}
    </Screen>
  )
}

/** Nobody is congratulated on a refusal: those lead to their pages at once. */
const isRefusal = ({ situation }: ActionAnswer) =>
  situation === 'reproved' ||
  situation === 'infolaftFailure' ||
  situation === 'deviceunavailable' ||
  situation === 'refusedpaymentorder' ||
  situation === 'inconsistentprice'

/** The journey goes on by itself after this long (conformance: R-V8). */
const goesOnAfterSeconds = 5

type CongratulationsProps = { readonly option: OfferOption; readonly onGoOn: () => Promise<void> }

/** The offer is confirmed; the button is for those who do not want to wait. */
function Congratulations({ option, onGoOn }: CongratulationsProps) {
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
