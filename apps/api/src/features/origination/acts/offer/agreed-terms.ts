import {
  type AmortizationSchedule,
  type AvailableOffer,
  amortizationSchedule,
  effectiveAnnualRate,
  feeRecipientOf,
  guaranteeCharge,
  interestVatRateOf,
  noVat,
  type OfferRequest,
  offerFor,
  percentage,
  pesos,
} from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import type { ChannelPolicy } from '../../../policy/policy.ts'
import type { AgreedTerms, Application } from '../../model/application.ts'
import { offerRequest } from './list-options.ts'

/**
 * What is kept of the option that the customer took. Later changes of policy do not touch it once it is signed; before, an
 * agreement that would say something else is drawn anew.
 */
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

/** The plan of the offer that was confirmed, from what was agreed and not from today's policy. */
export function agreedPlan(terms: AgreedTerms): AmortizationSchedule {
  return amortizationSchedule({
    principal: terms.financedAmount,
    effectiveAnnualRate: effectiveAnnualRate(terms.effectiveAnnualRate),
    installmentCount: terms.installmentCount,
    interestVatRate: terms.isTaxFree ? noVat : percentage(terms.interestVatRate),
    administrationFee: pesos(terms.administrationFee),
    feeVatRate: percentage(terms.feeVatRate),
  })
}

/** The confirmed option under the policy of another day; null where it can no longer be made. */
export function termsUnder(application: Application, policy: ChannelPolicy): AgreedTerms | null {
  const { terms } = application.facts
  if (terms === null) return null
  const request = offerRequest(application, policy)
  const option = offerFor(request, terms.installmentCount)
  return option.isAvailable ? agreedTerms(request, option, Temporal.PlainDate.from(terms.confirmedOn)) : null
}

/** Whether the confirmed option can still be made: the usury cap of a new month may no longer allow it. */
export function isStillOffered(application: Application, policy: ChannelPolicy): boolean {
  return termsUnder(application, policy) !== null
}
