import { type AvailableOffer, guaranteeCharge, type OfferRequest } from '@cupo/credit-engine'
import type { Temporal } from 'temporal-polyfill'
import type { AgreedTerms } from '../../application.ts'

/** What is kept of the option that the customer took: later changes of policy do not touch it (conformance: R-O14). */
export function agreedTerms(
  request: OfferRequest,
  option: AvailableOffer,
  today: Temporal.PlainDate,
): AgreedTerms {
  const { product, financedAmount, isTaxFree } = request
  const { guaranteeFee, guaranteeVat } = guaranteeCharge(financedAmount, request.guarantee)
  return {
    installmentCount: option.installmentCount,
    financedAmount,
    effectiveAnnualRate: option.effectiveAnnualRate,
    monthlyRate: option.nominalMonthlyRate,
    interestVatRate: product.interestVatRate,
    administrationFee: product.administrationFee.amount,
    feeVatRate: product.administrationFee.vatRate,
    daysToFirstDueDateMin: product.daysToFirstDueDateMin,
    isTaxFree,
    guaranteeFee,
    guaranteeVat,
    confirmedOn: today.toString(),
  }
}
