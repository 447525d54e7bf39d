import { pesos } from '@cupo/credit-engine'
import type { PreValidationResult } from '@cupo/wire'
import { formatDate, formatRate } from '../../platform/format.ts'
import { withFmt } from '../../platform/present.ts'
import type { BureauConsultation } from '../bureau-consultations/bureau-consultations.ts'
import { reasonsOf } from '../origination/origination.ts'
import type { ChannelPolicy } from '../policy/policy.ts'
import type { PreValidation } from './stored-pre-validation.ts'

/** What the answer of the bureau is worth by the policy of a date: the reasons of a refusal, or the quota of its class. */
export function resultOf(
  { content: { origin } }: Pick<PreValidation, 'content'>,
  { score, keptUntil }: Pick<BureauConsultation, 'score' | 'keptUntil'>,
  { product }: Pick<ChannelPolicy, 'product'>,
): PreValidationResult {
  const shared = { channel: origin, validUntilFmt: formatDate(keptUntil) }
  if (score.decision === 'refused') {
    return {
      ...shared,
      situation: 'reproved',
      messages: reasonsOf(score.reasons),
      ...withFmt({ quotaMax: pesos(0), advancedPaymentValue: pesos(0) }),
      advancedPaymentPercentilFmt: formatRate('0'),
      scoreClassifier: null,
      hasGuarantee: false,
    }
  }
  const { guarantee } = product.termsByRiskBand[score.riskBand]
  return {
    ...shared,
    situation: 'approved',
    messages: [],
    ...withFmt({
      quotaMax: product.quotaByScoreClass[score.scoreClass],
      advancedPaymentValue: pesos(0),
    }),
    advancedPaymentPercentilFmt: formatRate('0'),
    scoreClassifier: score.scoreClass,
    hasGuarantee: guarantee.kind !== 'none',
  }
}
