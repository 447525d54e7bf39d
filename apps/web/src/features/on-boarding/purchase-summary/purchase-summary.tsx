import type { Application } from '@cupo/wire'
import { purchaseText } from '../../../text/purchase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { PhoneCard } from '../../../ui/phone-card.tsx'
import { SummaryPanel } from '../../../ui/summary-panel.tsx'
import { PurchaseAmounts } from './purchase-amounts.tsx'

/** What is being bought and what it costs a month, beside the step on a wide screen. */
export function PurchaseSummary({ application }: { readonly application: Application }) {
  const { access, offer, installmentsNumber } = application
  const [phone] = access.equipments
  return (
    <SummaryPanel title={purchaseText.title}>
      {phone && <PhoneCard phone={phone} size="row" />}
      {offer && installmentsNumber !== null && (
        <Amount
          size="medium"
          label={purchaseText.installment}
          value={offer.totalFmt}
          note={purchaseText.installments(installmentsNumber)}
        />
      )}
      <PurchaseAmounts
        downPayment={application.advancedPayment > 0 ? application.advancedPaymentFmt : null}
        guarantee={application.guaranteePayment > 0 ? application.guaranteePaymentFmt : null}
        financed={application.requestedValueFmt}
        installmentsTotal={offer?.totalToPayFmt ?? null}
        totalToPay={offer?.totalOfPurchaseFmt ?? null}
      />
    </SummaryPanel>
  )
}
