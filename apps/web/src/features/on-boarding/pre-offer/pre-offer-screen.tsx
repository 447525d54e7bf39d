import { FailureNotice } from '../../../client/failure-notice.tsx'
import { useApplication } from '../../../client/journey/application-store.ts'
import { preOfferText } from '../../../text/pre-offer.ts'
import { titles } from '../../../text/titles.ts'
import { HintBox } from '../../../ui/hint-box.tsx'
import { PhoneCard } from '../../../ui/phone-card.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DownPaymentForm } from './down-payment-form.tsx'
import { useDownPaymentLimits } from './use-down-payment-limits.ts'

/** Step 2: how much is paid before the phone is delivered. */
export function PreOfferScreen() {
  const application = useApplication()
  const { limits, failure, retry } = useDownPaymentLimits()
  const [phone] = application.access.equipments
  const isMandatory = limits !== null && limits.advancedPayment > 0
  return (
    <Screen
      title={titles.preOffer}
      lead={isMandatory ? preOfferText.leadMandatory : preOfferText.lead}
      hint={<HintBox>{preOfferText.hint}</HintBox>}
      step={2}
    >
      {phone && <PhoneCard phone={phone} />}
      <FailureNotice failure={failure} onRetry={retry} />
      {limits && <DownPaymentForm limits={limits} current={application.advancedPayment} />}
      {!limits && !failure && (
        <>
          <Skeleton shape="short" />
          <Skeleton shape="field" />
        </>
      )}
    </Screen>
  )
}
