import {
  type AvailableOffer,
  feeRecipientOf,
  guaranteeCharge,
  interestVatRateOf,
  type OfferRequest,
  offerFor,
} from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import type { ChannelPolicy } from '../../../policy/policy.ts'
import type { AgreedTerms, Application } from '../../model/application.ts'
import { offerRequest } from './list-options.ts'

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
    interestVatRate: interestVatRateOf(product, false),
    administrationFee: product.administrationFee.amount,
    feeVatRate: product.administrationFee.vatRate,
    feeRecipient: feeRecipientOf(product.administrationFee),
    daysToFirstDueDateMin: product.daysToFirstDueDateMin,
    isTaxFree,
    guaranteeFee,
    guaranteeVat,
    isGuaranteeInterest: request.guarantee.kind === 'upFront' && request.guarantee.countsAsInterest,
    confirmedOn: today.toString(),
  }
}

export function termsUnder(application: Application, policy: ChannelPolicy): AgreedTerms | null {
  const { terms } = application.facts
  if (terms === null) return null
  const request = offerRequest(application, policy)
  const option = offerFor(request, terms.installmentCount)
  return option.isAvailable ? agreedTerms(request, option, Temporal.PlainDate.from(terms.confirmedOn)) : null
}

/** The usury cap of a new month may rule the option out. */
export function isStillOffered(application: Application, policy: ChannelPolicy): boolean {
  return termsUnder(application, policy) !== null
}
