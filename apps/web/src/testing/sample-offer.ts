import type { OfferData, OfferOption } from '@cupo/wire'

const option = (installment: OfferOption['installment'], total: number, totalFmt: string): OfferOption => ({
  installment,
  principalDue: 111_022,
  principalDueFmt: '$ 111.022',
  interestDue: 27_015,
  interestDueFmt: '$ 27.015',
  taxInterestDue: 5_133,
  taxInterestDueFmt: '$ 5.133',
  feesDue: 5_000,
  feesDueFmt: '$ 5.000',
  taxFeesDue: 950,
  taxFeesDueFmt: '$ 950',
  total,
  totalFmt,
  totalToPay: 1_789_447,
  totalToPayFmt: '$ 1.789.447',
  totalOfPurchase: 1_789_447,
  totalOfPurchaseFmt: '$ 1.789.447',
  taxRate: 19,
  interestCETYearlyFmt: '24,00 %',
  interestCETFmt: '1,81 %',
})

/** An offer with three of the six terms, no down payment and no guarantee. */
export const sampleOffer: OfferData = {
  advancedPayment: 0,
  advancedPaymentFmt: '$ 0',
  financedAmount: 1_500_000,
  financedAmountFmt: '$ 1.500.000',
  realFinancedAmount: 1_500_000,
  realFinancedAmountFmt: '$ 1.500.000',
  guaranteePayment: 0,
  guaranteePaymentFmt: '$ 0',
  calculatedGuaranteePaymentIva: 0,
  calculatedGuaranteePaymentIvaFmt: '$ 0',
  guaranteePaymentTotal: 0,
  guaranteePaymentTotalFmt: '$ 0',
  changedAdvancedPayment: 0,
  feesProvider: 'Asistencia Móvil Demostración S.A.S.',
  changedAdvancedPaymentFmt: '$ 0',
  isTaxFree: false,
  offers: [
    option(3, 529_300, '$ 529.300'),
    option(6, 276_250, '$ 276.250'),
    option(12, 149_120, '$ 149.120'),
  ],
}
