import type { PreOfferData } from '@cupo/wire'

/** The bounds of a down payment on a phone of 1,100,000 pesos; none is mandatory. */
export const sampleLimits: PreOfferData = {
  advancedPayment: 0,
  advancedPaymentFmt: '$ 0',
  maximumAdvancedPayment: 880_000,
  maximumAdvancedPaymentFmt: '$ 880.000',
  effectiveMaximumAdvancedPayment: 850_000,
  effectiveMaximumAdvancedPaymentFmt: '$ 850.000',
  minimumOrderValue: 250_000,
  minimumOrderValueFmt: '$ 250.000',
  minimumTransactionValue: 10_000,
  minimumTransactionValueFmt: '$ 10.000',
  guaranteePayment: 0,
  guaranteePaymentFmt: '$ 0',
  calculatedGuaranteePaymentIva: 0,
  calculatedGuaranteePaymentIvaFmt: '$ 0',
}
