import type { Application, OfferData, OfferOption } from '@cupo/wire'
import { offerText } from '../../../text/offer.ts'
import { purchaseText } from '../../../text/purchase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { PhoneCard } from '../../../ui/phone-card.tsx'
import { SummaryPanel } from '../../../ui/summary-panel.tsx'

type Props = {
  readonly application: Application
  readonly offer: OfferData | null
  readonly option: OfferOption | null
}

/** Beside the offer on a wide screen: the phone, and the choice as it stands. */
export function OfferSummary({ application, offer, option }: Props) {
  const [phone] = application.access.equipments
  return (
    <SummaryPanel title={purchaseText.title}>
      {phone && <PhoneCard phone={phone} size="row" />}
      {option && (
        <Amount
          size="medium"
          label={purchaseText.installment}
          value={option.totalFmt}
          note={purchaseText.installments(option.installment)}
        />
      )}
      {offer && (
        <Facts
          facts={[
            ...(offer.advancedPayment > 0
              ? [{ term: purchaseText.downPayment, value: offer.advancedPaymentFmt }]
              : []),
            { term: purchaseText.financed, value: offer.realFinancedAmountFmt },
            ...(option ? [{ term: offerText.totalToPay, value: option.totalToPayFmt }] : []),
          ]}
        />
      )}
    </SummaryPanel>
  )
}
