import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { useApplication } from '../../../client/journey/application-store.ts'
import { commonText } from '../../../text/common.ts'
import { offerText } from '../../../text/offer.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { CancelApplication } from '../cancel-application/cancel-application.tsx'
import { ConfirmBar, ConfirmProblems } from '../confirm-offer/confirm-bar.tsx'
import { useConfirmation } from '../confirm-offer/use-confirmation.ts'
import { GuaranteeDialog } from './guarantee.tsx'
import { OfferBody, OfferSkeleton, OfferSummary } from './offer-body.tsx'
import { forgetOffer, useOffer } from './use-offer.ts'

/** Step 2: in how many installments, and what each of them costs. */
export function OfferScreen() {
  const application = useApplication()
  const view = useOffer()
  const { offer, option, isRecalculating, recalculate } = view
  const confirmation = useConfirmation({ onConfirmed: forgetOffer, recalculate })
  const [hasReadGuarantee, setHasReadGuarantee] = useState(false)

  return (
    <Screen
      title={titles.offer}
      lead={offerText.lead}
      summary={<OfferSummary application={application} offer={offer} option={option} />}
    >
      {offer ? <OfferBody view={view} offer={offer} /> : !view.failure && <OfferSkeleton />}
      <FailureNotice failure={view.failure} onRetry={recalculate} />
      <ConfirmProblems confirmation={confirmation} goneText={offerText.unavailable} />
      {(offer || view.failure) && <CancelApplication />}
      <ConfirmBar
        confirmation={confirmation}
        label={commonText.confirm}
        option={option}
        isDisabled={isRecalculating}
        action={({ installment }) => ({ action: 'offer', installments: installment })}
      />
      {offer && offer.guaranteePayment > 0 && !isRecalculating && (
        <GuaranteeDialog offer={offer} isOpen={!hasReadGuarantee} onClose={() => setHasReadGuarantee(true)} />
      )}
    </Screen>
  )
}
