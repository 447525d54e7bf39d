import { commonText } from '@cupo/ui/text/common.ts'
import { useContext } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { useApplication } from '../../client/journey/application-store.ts'
import { offerWords } from '../../text/offer.ts'
import { titles } from '../../text/titles.ts'
import { useWords } from '../../ui/audience.ts'
import { ScreenFrame } from '../../ui/screen-frame.ts'
import { CancelApplication } from '../cancel/cancel-application.tsx'
import { ConfirmBar, ConfirmProblems } from './confirm-bar.tsx'
import { OfferBody, OfferSkeleton, OfferSummary } from './offer-body.tsx'
import { OfferNews } from './offer-news.tsx'
import { useConfirmation } from './use-confirmation.ts'
import { forgetOffer, useOffer } from './use-offer.ts'

export function OfferStep() {
  const application = useApplication()
  const Frame = useContext(ScreenFrame)
  const text = useWords(offerWords)
  const view = useOffer()
  const { offer, option, isRecalculating, recalculate } = view
  const confirmation = useConfirmation({ onConfirmed: forgetOffer, recalculate })
  const footer = option && text.footer?.(option.totalFmt, option.taxRate > 0)

  return (
    <Frame
      title={titles.offer}
      lead={text.lead}
      summary={<OfferSummary application={application} offer={offer} option={option} />}
    >
      {offer ? <OfferBody view={view} offer={offer} /> : !view.failure && <OfferSkeleton />}
      <FailureNotice failure={view.failure} onRetry={recalculate} isAlone={!offer} />
      <ConfirmProblems confirmation={confirmation} goneText={text.unavailable} />
      {(offer || view.failure) && <CancelApplication />}
      {(offer || !view.failure) && (
        <ConfirmBar
          confirmation={confirmation}
          label={commonText.confirm}
          option={option}
          isDisabled={isRecalculating}
          action={({ installment }) => ({ action: 'offer', installments: installment })}
          {...(footer ? { note: footer } : {})}
        />
      )}
      <OfferNews offer={isRecalculating ? null : offer} />
    </Frame>
  )
}
