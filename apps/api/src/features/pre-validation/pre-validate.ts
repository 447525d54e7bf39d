import type { PreValidationResult } from '@cupo/wire'
import { businessDate } from '../../platform/business-date.ts'
import { whileClaimedElse } from '../../platform/database/row-claim.ts'
import { isExceeded, type Limit, takePlace } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { ProviderUnavailable } from '../../ports/provider-unavailable.ts'
import { type BureauConsultation, consultBureau } from '../bureau-consultations/bureau-consultations.ts'
import { readChannelPolicy } from '../policy/policy.ts'
import { barOf } from './existing-credit.ts'
import type { PreValidationContext, PreValidationParts } from './parts.ts'
import { type ProvedPreValidation, requireProof } from './proof.ts'
import { resultOf } from './result.ts'
import type { PreValidation } from './stored-pre-validation.ts'
import { limitTexts } from './text/pre-validation.ts'

/** A proved pre-validation with what the bureau said about its person. */
export type JudgedPreValidation = {
  readonly preValidation: ProvedPreValidation
  readonly consultation: BureauConsultation
}

/**
 * The quota of a person who has shown who they are, or the reasons of a refusal. Refuses as `requireProof` and `judgePreValidation`
 * do; throws `ProviderUnavailable`.
 */
export async function preValidate(
  parts: PreValidationParts,
  preValidation: PreValidation,
  context: PreValidationContext,
): Promise<Result<PreValidationResult>> {
  const judged = await judgePreValidation(parts, preValidation, context)
  if (!judged.ok) return judged
  const { origin } = preValidation.content
  const policy = await readChannelPolicy(parts.db, origin, businessDate(context.now))
  const barredBy = await barOf(parts, preValidation)
  return done({ ...resultOf(preValidation, judged.value.consultation, policy), barredBy })
}

/**
 * What bureau and watchlist say about the person of a pre-validation, while its proof counts: each answer is kept before the next
 * question, and one request asks at a time. Refuses as `requireProof` does, with `Reprovada` a person who is listed, and with
 * `LimiteDeIntentos` beyond the results of a day.
 */
export async function judgePreValidation(
  parts: PreValidationParts,
  preValidation: PreValidation,
  context: PreValidationContext,
): Promise<Result<JudgedPreValidation>> {
  const proved = await requireProof(parts, preValidation, context)
  if (!proved.ok) return proved
  const { db, preValidations } = parts
  const { id } = preValidation
  const work = () => ask(parts, proved.value, context)
  return whileClaimedElse(db, 'pre_validation', id, work, {
    answer: async () => ((await preValidations.find(db, id))?.content.search ? work() : null),
    unanswered: async () => {
      if (await isExceeded(db, resultsOf(parts, preValidation, context), context.now)) return noMoreResults
      throw new ProviderUnavailable('watchlist', 'error', 'did not answer another request')
    },
  })
}

const noMoreResults = refuse('LimiteDeIntentos', { message: limitTexts.started })

const resultsOf = (
  { secrets }: Pick<PreValidationParts, 'secrets'>,
  { content: { document } }: PreValidation,
  { settings: { preValidationResultsPerDayMax: max } }: PreValidationContext,
): Limit => ({
  kind: 'pre-validation-result',
  subject: secrets.blindIndex('document', document),
  max,
  windowSeconds: 86_400,
})

async function ask(
  parts: PreValidationParts,
  proved: ProvedPreValidation,
  context: PreValidationContext,
): Promise<Result<JudgedPreValidation>> {
  const { db, preValidations, watchlist } = parts
  const { now, settings, actor } = context
  const { id } = proved
  // As it stands since another request held it.
  const { content } = (await preValidations.find(db, id)) ?? proved
  const { document } = content
  const limit = resultsOf(parts, proved, context)
  const place = content.search === null ? await takePlace(db, limit, now) : undefined
  if (place === null) return noMoreResults
  try {
    const asker = actor.kind === 'agent' ? { actor } : {}
    const consultation = await consultBureau(parts, { document, applicationId: id, ...asker }, settings, now)
    const { fullName: name } = consultation.score.name
    const search = content.search ?? (await watchlist.search({ document, name, stage: 'form' }))
    if (content.search === null) await preValidations.update(db, id, { content: { ...content, search } })
    const preValidation = { ...proved, content: { ...content, search } }
    return search.isListed ? refuse('Reprovada') : done({ preValidation, consultation })
  } catch (error) {
    // A question without an answer is asked again, and was none.
    await place?.giveBack()
    throw error
  }
}
