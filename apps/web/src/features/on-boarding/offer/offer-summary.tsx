import type { Application, OfferData, OfferOption } from '@cupo/wire'
import { purchaseText } from '../../../text/purchase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { PhoneCard } from '../../../ui/phone-card.tsx'
import { SummaryPanel } from '../../../ui/summary-panel.tsx'
import { PurchaseAmounts } from '../purchase-summary/purchase-amounts.tsx'

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
        <PurchaseAmounts
          downPayment={offer.advancedPayment > 0 ? offer.advancedPaymentFmt : null}
          guarantee={offer.guaranteePaymentTotal > 0 ? offer.guaranteePaymentTotalFmt : null}
          financed={offer.realFinancedAmountFmt}
          installmentsTotal={option?.totalToPayFmt ?? null}
          totalToPay={option?.totalOfPurchaseFmt ?? null}
        />
      )}
    </SummaryPanel>
  )
}
