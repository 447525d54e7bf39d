import { percentage, pesos } from '@cupo/credit-engine'
import { isMobileLine, type PreValidationResult, type RejectionMessage } from '@cupo/wire'
import { businessDate } from '../../platform/business-date.ts'
import { whileLeasedElse } from '../../platform/database/row-lease.ts'
import { formatDate, formatShare } from '../../platform/format.ts'
import { isExceeded, type Limit, takePlace } from '../../platform/limits.ts'
import { withFmt } from '../../platform/present.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { ProviderUnavailable } from '../../ports/provider-unavailable.ts'
import { type BureauConsultation, consultBureau } from '../bureau-consultations/bureau-consultations.ts'
import { creditRefused, existingCreditOf, isOpen, reasonsOf } from '../origination/origination.ts'
import { type ChannelPolicy, readChannelPolicy } from '../policy/policy.ts'
import type { PreValidationContext, PreValidationRequest } from './context.ts'
import { isOnBehalf, type PreValidation } from './pre-validation-store.ts'
import { type ProvedPreValidation, requireProof } from './proof.ts'
import { type QuotaFigures, quotaFiguresOf } from './quota-figures.ts'
import { limitTexts } from './text/pre-validation.ts'

export type JudgedPreValidation = {
  readonly preValidation: ProvedPreValidation
  readonly consultation: BureauConsultation
}

/**
 * Or the reasons of a refusal. Refuses as `requireProof` and `judgePreValidation`; throws
 * `ProviderUnavailable`.
 */
export async function preValidate(
  quota: PreValidationContext,
  preValidation: PreValidation,
  context: PreValidationRequest,
): Promise<Result<PreValidationResult>> {
  const judged = await judgePreValidation(quota, preValidation, context)
  if (!judged.ok) return judged
  const { origin } = preValidation.content
  const policy = await readChannelPolicy(quota.db, origin, businessDate(context.now))
  const barredBy = await barOf(quota, preValidation)
  return done({ ...resultOf(preValidation, judged.value.consultation, policy), barredBy })
}

/**
 * Stores each answer before the next question, one request at a time. Refuses as `requireProof`, with
 * `Reprovada` a listed person, and with `LimiteDeIntentos`.
 */
export async function judgePreValidation(
  quota: PreValidationContext,
  preValidation: PreValidation,
  context: PreValidationRequest,
): Promise<Result<JudgedPreValidation>> {
  const proved = await requireProof(quota, preValidation, context)
  if (!proved.ok) return proved
  const { db, preValidations } = quota
  const { id } = preValidation
  const work = () => ask(quota, proved.value, context)
  return whileLeasedElse(db, 'pre_validation', id, work, {
    answer: async () => ((await preValidations.find(db, id))?.content.search ? work() : null),
    unanswered: async () => {
      if (await isExceeded(db, resultsOf(quota, preValidation), context.now)) return noMoreResults
      throw new ProviderUnavailable('watchlist', 'error', 'did not answer another request')
    },
  })
}

const noMoreResults = refuse('LimiteDeIntentos', { message: limitTexts.started })

const resultsPerDayMax = 10

const resultsOf = ({ secrets }: PreValidationContext, { content: { document } }: PreValidation): Limit => ({
  kind: 'pre-validation-result',
  subject: secrets.blindIndex('document', document),
  max: resultsPerDayMax,
  windowSeconds: 86_400,
})

async function ask(
  quota: PreValidationContext,
  proved: ProvedPreValidation,
  context: PreValidationRequest,
): Promise<Result<JudgedPreValidation>> {
  const { db, preValidations, watchlist } = quota
  const { now, settings, actor } = context
  const { id } = proved
  const { content } = (await preValidations.find(db, id)) ?? proved
  const { document } = content
  const limit = resultsOf(quota, proved)
  const place = content.search === null ? await takePlace(db, limit, now) : undefined
  if (place === null) return noMoreResults
  try {
    const asker = actor.kind === 'agent' ? { actor } : {}
    const consultation = await consultBureau(quota, { document, applicationId: id, ...asker }, settings, now)
    const { fullName: name } = consultation.score.name
    const search = content.search ?? (await watchlist.search({ document, name, stage: 'form' }))
    if (content.search === null) await preValidations.update(db, id, { content: { ...content, search } })
    const preValidation = { ...proved, content: { ...content, search } }
    return search.isListed ? refuse('Reprovada') : done({ preValidation, consultation })
  } catch (error) {
    await place?.giveBack()
    throw error
  }
}

const bars = { none: null, own: null, elsewhere: 'EmAndamento', openLoan: 'Liberada' } as const

/** Whether the channel's form would refuse. A requester does not read it. */
async function barOf(
  { db, secrets, store }: PreValidationContext,
  { content: { requester, document, mobile, origin } }: PreValidation,
): Promise<PreValidationResult['barredBy']> {
  if (requester !== null) return null
  const all = await store.ofDocument(db, secrets.blindIndex('document', document))
  // A landline begins no application.
  const begun = all.find((one) => isOpen(one) && one.origin === origin)
  const line = isMobileLine(mobile) ? mobile : (begun?.person.mobile ?? mobile)
  return bars[existingCreditOf(all, { mobile: line, origin }).kind]
}

/** At most four reasons of a refusal. */
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
