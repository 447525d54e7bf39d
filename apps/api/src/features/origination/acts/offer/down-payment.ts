import {
  checkDownPayment,
  type DownPaymentBounds,
  type DownPaymentRefusal,
  decidePreOffer,
  downPaymentBounds,
  downPaymentStepMin,
  guaranteeCharge,
  pesos,
  raiseDownPayment,
  subtract,
} from '@cupo/credit-engine'
import { type ActionAnswer, downPaymentMessages, type FieldError, type PreOfferData } from '@cupo/wire'
import { formatPesos } from '../../../../platform/format.ts'
import { withFmt } from '../../../../platform/present.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ChannelPolicy } from '../../../policy/policy.ts'
import { type Application, requestedAmountOf } from '../../model/application.ts'
import { creditRefused } from '../../text/reasons.ts'
import { type ActDefinition, type Decision, decided } from '../act.ts'
import { offerData } from './list-options.ts'

export const checkPreOffer: ActDefinition<unknown, null, ActionAnswer> = {
  act: 'preOffer',
  gather: async () => null,
  decide: (application, _request, _gathered, { policy }) => checked(application, policy),
}

function checked(application: Application, policy: ChannelPolicy): Decision<ActionAnswer> {
  const bounds = boundsFor(application, policy, 'downPaymentAtPreOffer')
  const decision = decidePreOffer(bounds)
  switch (decision.step) {
    case 'refuse':
      return decided([{ type: 'ApplicationRefused', by: 'policy' }], {
        situation: 'reproved',
        messages: creditRefused,
      })
    case 'skipToOffer':
      return decided(application.status === 'preOffer' ? [{ type: 'DownPaymentSkipped' }] : [], {
        situation: 'offer',
      })
    case 'askDownPayment':
      return decided([], { situation: 'preOffer', data: preOfferData(application, policy) })
  }
}

function preOfferData({ facts, ...application }: Application, policy: ChannelPolicy): PreOfferData {
  const bounds = boundsFor({ facts, ...application }, policy, 'downPaymentAtPreOffer')
  const guarantee = guaranteeCharge(
    subtract(requestedAmountOf(facts.subject), bounds.minimum),
    policy.product.termsByRiskBand[facts.riskBand].guarantee,
  )
  return {
    ...withFmt({
      advancedPayment: bounds.minimum,
      maximumAdvancedPayment: bounds.maximum,
      effectiveMaximumAdvancedPayment: bounds.effectiveMaximum,
      minimumOrderValue: bounds.minimumOrderValue,
      minimumTransactionValue: downPaymentStepMin,
      guaranteePayment: guarantee.guaranteeFee,
      calculatedGuaranteePaymentIva: guarantee.guaranteeVat,
    }),
  }
}

export function presentMandatory(
  application: Application,
  policy: ChannelPolicy,
): { readonly mandatoryDownPaymentFmt?: string } {
  const { minimum } = boundsFor(application, policy, 'downPaymentAtPreOffer')
  return minimum > 0 ? { mandatoryDownPaymentFmt: formatPesos(minimum) } : {}
}

/** Action `setPreOffer`: stores the down payment, raised to what the risk band asks. */
export const setDownPayment: ActDefinition<{ readonly advancedPayment: number }, null, ActionAnswer> = {
  act: 'setPreOffer',
  gather: async () => null,
  decide: (application, request, _gathered, context) => {
    const check = checkDownPayment(
      pesos(request.advancedPayment),
      boundsFor(application, context.policy, 'downPaymentAtPreOffer'),
    )
    if (!check.ok) return refuse('ValidationException', { errors: [downPaymentError(check.refusal)] })
    const raised = raiseDownPayment(
      check.downPayment,
      boundsFor(application, context.policy, 'downPaymentAtSetPreOffer'),
    )
    if (!raised.ok) {
      return decided([{ type: 'ApplicationRefused', by: 'policy' }], {
        situation: 'reproved',
        messages: creditRefused,
      })
    }
    return decided(
      [{ type: 'DownPaymentSet', downPayment: raised.downPayment, isRaised: raised.isRaised }],
      (after) => ({ situation: after.status, data: offerData(after, context.policy) }),
    )
  },
}

function boundsFor(
  { facts }: Application,
  { product }: ChannelPolicy,
  stage: 'downPaymentAtPreOffer' | 'downPaymentAtSetPreOffer',
): DownPaymentBounds {
  return downPaymentBounds({
    price: requestedAmountOf(facts.subject),
    quota: product.quotaByScoreClass[facts.scoreClass],
    mandatoryPercentage: product.termsByRiskBand[facts.riskBand][stage],
    product,
  })
}

export function downPaymentError(refusal: DownPaymentRefusal): FieldError {
  return { field: 'advancedPayment', message: messageOf(refusal) }
}

function messageOf(refusal: DownPaymentRefusal): string {
  switch (refusal.code) {
    case 'belowMinimumStep':
      return downPaymentMessages.belowMinimum(formatPesos(refusal.minimum))
    case 'belowMandatory':
      return downPaymentMessages.belowMandatory(formatPesos(refusal.minimum))
    case 'aboveMaximum':
      return downPaymentMessages.aboveMaximum(formatPesos(refusal.maximum))
    case 'orderValueTooLow':
      return downPaymentMessages.orderValueTooLow(formatPesos(refusal.minimumOrderValue))
  }
}
