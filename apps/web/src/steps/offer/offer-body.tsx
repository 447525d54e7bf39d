import { commonText } from '@cupo/ui/text/common.ts'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { Application, OfferData, OfferOption } from '@cupo/wire'
import { creditWords } from '../../text/offer.ts'
import { PhoneCard } from '../../ui/phone-card.tsx'
import { PurchaseAmounts, SummaryPanel } from '../summary/purchase-summary.tsx'
import { DownPayment } from './down-payment.tsx'
import { GuaranteeFacts } from './guarantee.tsx'
import styles from './offer.module.css'
import { OfferTerms } from './offer-terms.tsx'
import type { Offer } from './use-offer.ts'

type Props = { readonly view: Offer; readonly offer: OfferData }

export function OfferBody({ view, offer }: Props) {
  const { chosen, choose, isRecalculating } = view
  return (
    <>
      <OfferTerms offer={offer} chosen={chosen} isDisabled={isRecalculating} onChoose={choose} />
      <DownPayment offer={offer} isDisabled={isRecalculating} />
      {offer.guaranteePayment > 0 && <GuaranteeFacts offer={offer} />}
    </>
  )
}

type OfferSummaryProps = {
  readonly application: Application
  readonly offer: OfferData | null
  readonly option: OfferOption | null
}

export function OfferSummary({ application, offer, option }: OfferSummaryProps) {
  const [phone] = application.access.equipments
  return (
    <SummaryPanel title={creditWords[application.origin].summary}>
      {phone && <PhoneCard phone={phone} size="row" />}
      {offer && (
        <PurchaseAmounts
          origin={application.origin}
          downPayment={offer.advancedPayment > 0 ? offer.advancedPaymentFmt : null}
          guarantee={offer.guaranteePaymentTotal > 0 ? offer.guaranteePaymentTotalFmt : null}
          financed={offer.realFinancedAmountFmt}
          installmentsTotal={null}
          totalToPay={option?.totalOfPurchaseFmt ?? null}
        />
      )}
    </SummaryPanel>
  )
}

export function OfferSkeleton() {
  return (
    <>
      <div role="status">
        <VisuallyHidden>{commonText.loading}</VisuallyHidden>
      </div>
      <Skeleton shape="short" />
      <div className={styles.tiles}>
        {['3', '6', '12', '18', '24', '36'].map((count) => (
          <Skeleton key={count} shape="field" />
        ))}
      </div>
      <Skeleton shape="amount" />
      <Skeleton shape="field" />
    </>
  )
}
