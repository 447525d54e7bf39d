import { percentage, pesos } from '@cupo/credit-engine'
import type { PreValidationResult } from '@cupo/wire'
import { formatDate, formatRate } from '../../platform/format.ts'
import { withFmt } from '../../platform/present.ts'
import type { BureauConsultation } from '../bureau-consultations/bureau-consultations.ts'
import { reasonsOf } from '../origination/origination.ts'
import type { ChannelPolicy } from '../policy/policy.ts'
import { type QuotaFigures, quotaFiguresOf } from './quota-figures.ts'
import type { PreValidation } from './stored-pre-validation.ts'

/** What the answer of the bureau is worth by the policy of a date: the quota of its class, or the reasons of a refusal. */
export function resultOf(
  { content: { origin } }: Pick<PreValidation, 'content'>,
  { score, keptUntil }: Pick<BureauConsultation, 'score' | 'keptUntil'>,
  policy: Pick<ChannelPolicy, 'product'>,
): PreValidationResult {
  const figures = score.decision === 'refused' ? null : quotaFiguresOf(policy, score)
  const { quota, initialPayment, initialPaymentShare, hasGuarantee } = figures ?? nothing
  return {
    channel: origin,
    validUntilFmt: formatDate(keptUntil),
    situation: figures === null ? 'reproved' : 'approved',
    messages: score.decision === 'refused' ? reasonsOf(score.reasons) : [],
    ...withFmt({ quotaMax: quota, advancedPaymentValue: initialPayment }),
    advancedPaymentPercentilFmt: formatRate(initialPaymentShare),
    scoreClassifier: figures === null ? null : score.scoreClass,
    hasGuarantee,
  }
}

const nothing: QuotaFigures = {
  quota: pesos(0),
  initialPayment: pesos(0),
  initialPaymentShare: percentage('0'),
  hasGuarantee: false,
}
