import type { Fact } from '@cupo/ui/facts.tsx'
import type { OfferOption } from '@cupo/wire'
import { offerText, purchaseText } from '../../text/offer.ts'

type Frame = {
  readonly feesProvider: string | null
  readonly financedFmt: string
  readonly beforeDelivery: readonly Fact[]
}

export function costFacts(
  option: OfferOption,
  { feesProvider, financedFmt, beforeDelivery }: Frame,
): readonly Fact[] {
  return [
    { term: offerText.principal, value: option.principalDueFmt },
    { term: offerText.interest, value: option.interestDueFmt },
    ...(option.taxRate > 0 ? [{ term: offerText.interestVat, value: option.taxInterestDueFmt }] : []),
    { term: offerText.administrationFee, value: option.feesDueFmt },
    ...(option.taxFeesDue > 0 ? [{ term: offerText.administrationVat, value: option.taxFeesDueFmt }] : []),
    ...(option.feesDue > 0
      ? [{ term: offerText.administrationOf, value: feesProvider ?? offerText.administrationOfLender }]
      : []),
    { term: purchaseText.installment, value: option.totalFmt, isStrong: true },
    { term: offerText.term, value: offerText.months(option.installment) },
    { term: offerText.financed, value: financedFmt },
    { term: offerText.effectiveAnnualRate, value: option.interestCETYearlyFmt },
    { term: offerText.nominalMonthlyRate, value: option.interestCETFmt },
    { term: purchaseText.installmentsTotal, value: option.totalToPayFmt },
    ...beforeDelivery,
    { term: purchaseText.totalToPay, value: option.totalOfPurchaseFmt, isStrong: true },
  ]
}
