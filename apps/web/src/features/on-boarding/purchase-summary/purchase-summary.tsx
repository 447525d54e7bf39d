import type { Application } from '@cupo/wire'
import { purchaseText } from '../../../text/purchase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { PhoneCard } from '../../../ui/phone-card.tsx'
import { SummaryPanel } from '../../../ui/summary-panel.tsx'

/** What is being bought and what it costs a month, beside the step on a wide screen. */
export function PurchaseSummary({ application }: { readonly application: Application }) {
  const { access, offer, installmentsNumber } = application
  const [phone] = access.equipments
  const facts: Fact[] = [
    ...(application.advancedPayment > 0
      ? [{ term: purchaseText.downPayment, value: application.advancedPaymentFmt }]
      : []),
    { term: purchaseText.financed, value: application.requestedValueFmt },
  ]
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
      <Facts facts={facts} />
    </SummaryPanel>
  )
}
