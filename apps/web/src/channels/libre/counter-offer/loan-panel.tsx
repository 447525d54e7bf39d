import { Amount } from '@cupo/ui/amount.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import type { Application, MoneyTerm } from '@cupo/wire'
import { SummaryPanel } from '../../../steps/summary/purchase-summary.tsx'
import { counterOfferText as text } from '../../../text/libre.ts'
import { offerText, purchaseText } from '../../../text/offer.ts'

type Props = { readonly application: Application; readonly term: MoneyTerm | null }

export function LoanPanel({ application, term }: Props) {
  const { intendedRequestedValueFmt, intendedInstallmentsNumber } = application
  return (
    <SummaryPanel title={text.panel}>
      <Facts
        facts={[
          { term: text.asked, value: intendedRequestedValueFmt },
          ...(intendedInstallmentsNumber === null
            ? []
            : [{ term: text.askedTerm, value: offerText.months(intendedInstallmentsNumber) }]),
        ]}
      />
      {term && (
        <>
          <Amount
            size="medium"
            label={purchaseText.installment}
            value={term.totalFmt}
            note={purchaseText.installments(term.installment)}
          />
          <Facts
            facts={[
              { term: text.chosen, value: term.intendedValueFmt },
              { term: purchaseText.totalToPay, value: term.totalOfPurchaseFmt, isStrong: true },
            ]}
          />
        </>
      )}
    </SummaryPanel>
  )
}
