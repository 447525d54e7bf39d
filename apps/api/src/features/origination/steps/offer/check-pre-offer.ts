import { decidePreOffer, downPaymentStepMin, guaranteeCharge, subtract } from '@cupo/credit-engine'
import type { ActionAnswer, PreOfferData } from '@cupo/wire'
import { withFmt } from '../../../../platform/present.ts'
import type { ChannelPolicy } from '../../../policy/policy.ts'
import { type ActDefinition, type Decision, decided } from '../../act.ts'
import type { Application } from '../../application.ts'
import { requestedAmountOf } from '../../requested.ts'
import { creditRefused } from '../../text/reasons.ts'
import { boundsFor } from './down-payment.ts'

/** Action `preOffer`: whether a down payment is asked, skipped because none can be made, or must but cannot be. */
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
    subtract(requestedAmountOf(facts), bounds.minimum),
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
