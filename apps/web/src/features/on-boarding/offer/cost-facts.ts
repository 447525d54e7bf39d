import type { OfferData, OfferOption } from '@cupo/wire'
import { offerText } from '../../../text/offer.ts'
import { purchaseText } from '../../../text/purchase.ts'
import type { Fact } from '../../../ui/facts.tsx'

/** The lines of a month and of the whole, as the server wrote them. VAT lines only where there is VAT. */
export function costFacts(option: OfferOption, offer: OfferData): readonly Fact[] {
  return [
    { term: offerText.principal, value: option.principalDueFmt },
    { term: offerText.interest, value: option.interestDueFmt },
    ...(option.taxRate > 0 ? [{ term: offerText.interestVat, value: option.taxInterestDueFmt }] : []),
    { term: offerText.administrationFee, value: option.feesDueFmt },
    ...(option.taxFeesDue > 0 ? [{ term: offerText.administrationVat, value: option.taxFeesDueFmt }] : []),
    { term: offerText.total, value: option.totalFmt, isStrong: true },
    { term: offerText.term, value: offerText.months(option.installment) },
    { term: offerText.financed, value: offer.realFinancedAmountFmt },
    { term: offerText.effectiveAnnualRate, value: option.interestCETYearlyFmt },
    { term: offerText.nominalMonthlyRate, value: option.interestCETFmt },
    { term: purchaseText.installmentsTotal, value: option.totalToPayFmt },
    ...(offer.advancedPayment > 0
      ? [{ term: purchaseText.downPayment, value: offer.advancedPaymentFmt }]
      : []),
    ...(offer.guaranteePaymentTotal > 0
      ? [{ term: purchaseText.guarantee, value: offer.guaranteePaymentTotalFmt }]
      : []),
    { term: purchaseText.totalToPay, value: option.totalOfPurchaseFmt, isStrong: true },
  ]
}
