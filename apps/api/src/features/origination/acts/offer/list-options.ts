import {
  type AvailableOffer,
  add,
  guaranteeCharge,
  interestVatRateOf,
  listOffers,
  type OfferRequest,
  type Pesos,
  pesos,
  subtract,
} from '@cupo/credit-engine'
import {
  type ActionAnswer,
  installmentCounts,
  type OfferData,
  type OfferOption,
  type Origin,
} from '@cupo/wire'
import { formatRate } from '../../../../platform/format.ts'
import { withFmt } from '../../../../platform/present.ts'
import { type ChannelPolicy, sellingTerms } from '../../../policy/policy.ts'
import { type Application, dueBeforeDelivery, financedAmountOf } from '../../model/application.ts'
import { type ActDefinition, decided } from '../act.ts'

export const listOptions: ActDefinition<unknown, null, ActionAnswer> = {
  act: 'listOffer',
  gather: async () => null,
  decide: (application, _request, _gathered, { policy }) =>
    decided([], { situation: 'offer', data: offerData(application, policy) }),
}

/** Throws `FiguresMissing`. */
export function offerRequest({ facts, origin }: Application, policy: ChannelPolicy): OfferRequest {
  const { subject, riskBand } = facts
  if (subject.kind === 'money') return moneyRequest(origin, policy, financedAmountOf(facts))
  const { product, isTaxFreePrice } = policy
  return {
    financedAmount: financedAmountOf(facts),
    product,
    // The catalogue names the device, and its price has to stay within the tax units of the year.
    isTaxFree: subject.device.isTaxFree && isTaxFreePrice(subject.device.price),
    usuryCap: sellingTerms(origin, policy).usuryCap.cap,
    guarantee: product.termsByRiskBand[riskBand].guarantee,
  }
}

/** No guarantee: nothing is delivered. */
export const moneyRequest = (origin: Origin, policy: ChannelPolicy, financedAmount: Pesos): OfferRequest => ({
  financedAmount,
  product: policy.product,
  isTaxFree: false,
  usuryCap: sellingTerms(origin, policy).usuryCap.cap,
  guarantee: { kind: 'none' },
})

export function offerData(application: Application, policy: ChannelPolicy): OfferData {
  const { facts, person } = application
  const offered = priceOffer(application.origin, policy, {
    request: offerRequest(application, policy),
    downPayment: dueBeforeDelivery(facts).downPayment,
    isRaised: facts.subject.kind === 'device' && facts.subject.isDownPaymentRaised,
  })
  const { offerMessage } = person
  if (offerMessage === undefined) return offered
  const { title: personalizedMessage, subtitle: personalizedMessageSubTitle } = offerMessage
  return { ...offered, personalizedMessage, personalizedMessageSubTitle }
}

export type PricedOffer = {
  readonly request: OfferRequest
  readonly downPayment: Pesos
  readonly isRaised: boolean
}

/** For application and simulation alike. Throws `FiguresMissing`. */
export function priceOffer(
  origin: Origin,
  policy: ChannelPolicy,
  { request, downPayment, isRaised }: PricedOffer,
): OfferData {
  const guarantee = guaranteeCharge(request.financedAmount, request.guarantee)
  const available = listOffers(request).filter((option) => option.isAvailable)
  return {
    ...withFmt({
      advancedPayment: downPayment,
      financedAmount: request.financedAmount,
      realFinancedAmount: request.financedAmount,
      guaranteePayment: guarantee.guaranteeFee,
      calculatedGuaranteePaymentIva: guarantee.guaranteeVat,
      guaranteePaymentTotal: guarantee.total,
      changedAdvancedPayment: isRaised ? downPayment : pesos(0),
    }),
    feesProvider: sellingTerms(origin, policy).administrationService?.provider.legalName ?? null,
    isTaxFree: request.isTaxFree,
    offers: available.flatMap((offer) => optionOf(offer, policy, request, add(downPayment, guarantee.total))),
  }
}

/** `paidBeforeDelivery` in pesos. Empty for a number of installments that the wire lacks. */
export function optionOf(
  offer: AvailableOffer,
  { product }: ChannelPolicy,
  { isTaxFree, financedAmount }: OfferRequest,
  paidBeforeDelivery: Pesos,
): readonly OfferOption[] {
  const installment = installmentCounts.find((count) => count === offer.installmentCount)
  const first = offer.schedule.installments[0]
  if (installment === undefined || first === undefined) return []
  return [
    {
      installment,
      ...withFmt({
        principalDue: first.principal,
        interestDue: first.interest,
        taxInterestDue: first.interestVat,
        feesDue: first.fee,
        taxFeesDue: first.feeVat,
        total: first.total,
        totalToPay: offer.schedule.totals.total,
        creditCost: subtract(offer.schedule.totals.total, financedAmount),
        totalOfPurchase: add(offer.schedule.totals.total, paidBeforeDelivery),
      }),
      taxRate: Number(interestVatRateOf(product, isTaxFree)),
      interestCETYearlyFmt: formatRate(offer.effectiveAnnualRate),
      interestCETFmt: formatRate(offer.nominalMonthlyRate),
    },
  ]
}
