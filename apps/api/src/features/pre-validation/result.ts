import { percentage, pesos } from '@cupo/credit-engine'
import type { PreValidationResult, RejectionMessage } from '@cupo/wire'
import { formatDate, formatShare } from '../../platform/format.ts'
import { withFmt } from '../../platform/present.ts'
import type { BureauConsultation } from '../bureau-consultations/bureau-consultations.ts'
import { creditRefused, reasonsOf } from '../origination/origination.ts'
import type { ChannelPolicy } from '../policy/policy.ts'
import { type QuotaFigures, quotaFiguresOf } from './quota-figures.ts'
import { isOnBehalf, type PreValidation } from './stored-pre-validation.ts'

/**
 * What the answer of the bureau is worth by the policy of a date: the reasons of a refusal, four at most, or the quota of its
 * class.
 */
export function resultOf(
  { content }: Pick<PreValidation, 'content'>,
  { score, keptUntil }: Pick<BureauConsultation, 'score' | 'keptUntil'>,
  policy: Pick<ChannelPolicy, 'product'>,
): Omit<PreValidationResult, 'barredBy'> {
  const figures = score.decision === 'refused' ? null : quotaFiguresOf(policy, score)
  const shared = { channel: content.origin, keptUntilFmt: formatDate(keptUntil) }
  if (figures !== null) {
    const scoreClassifier = score.scoreClass
    return { ...shared, ...shown(figures), situation: 'approved', messages: [], scoreClassifier }
  }
  const reasons = score.decision === 'refused' ? reasonsOf(score.reasons) : [...creditRefused]
  const messages: RejectionMessage[] = isOnBehalf(content) ? [] : reasons
  return { ...shared, ...shown(nothing), situation: 'reproved', messages, scoreClassifier: null }
}

const shown = ({ quota, initialPayment, initialPaymentShare, hasGuarantee, guarantee }: QuotaFigures) => ({
  ...withFmt({ quotaMax: quota, advancedPaymentValue: initialPayment, guaranteePaymentValue: guarantee }),
  advancedPaymentPercentilFmt: formatShare(initialPaymentShare),
  hasGuarantee,
})

const nothing: QuotaFigures = {
  quota: pesos(0),
  initialPayment: pesos(0),
  initialPaymentShare: percentage('0'),
  hasGuarantee: false,
  guarantee: pesos(0),
}
