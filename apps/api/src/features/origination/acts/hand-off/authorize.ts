import type { FreeConsents } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../../platform/actor.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { done, Refused, type Result } from '../../../../platform/refusal.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import type { OriginationParts } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import { isOpen } from '../../model/journey.ts'
import type { SubmittedForm } from '../../model/submitted-form.ts'
import type { RequestEvidence } from '../../store/consents.ts'
import { endHandOffs } from '../../store/hand-offs.ts'
import { confirmForm, settleForm } from '../form/conclude-form.ts'

export type AuthorizationContext = {
  readonly now: Temporal.Instant
  readonly requestId: string
  readonly settings: PlatformSettings
  /** Who showed that the customer authorises, and how: consents and audit row name both. */
  readonly actor: Actor
  /** Absent where the form was confirmed before. */
  readonly evidence?: RequestEvidence
  /** The free consents as the customer left them on their phone; absent where they did not see them. */
  readonly consents?: FreeConsents | undefined
}

/**
 * The customer of an agent's form has authorised: records the consents, then asks bureau and watchlist, and answers the
 * application. A press and a code at the same moment authorise once, whoever was first. Refuses with `EtapaInvalida` where the
 * agent gave the sale up meanwhile, with `EmAndamento` on paper where another shop sells to this person, and as `settleForm`
 * does; throws `ProviderUnavailable`, and goes on where it stopped when it is called again. A sale that is over has no link
 */
export async function settleAuthorized(
  parts: OriginationParts,
  form: SubmittedForm,
  { evidence, consents, ...context }: AuthorizationContext,
): Promise<Result<Application>> {
  if (evidence !== undefined) {
    const confirmed = await confirmAgentsForm(parts, form.id, { ...context, evidence, consents })
    if (!confirmed.ok) return confirmed
  }
  const settled = await settleForm(parts, form.id, context)
  if (!settled.ok) return settled
  return inTransaction(parts.db, async (transaction) => {
    const application = await parts.store.lock(transaction, settled.value)
    const { id: applicationId } = application
    if (!isOpen(application)) await endHandOffs(transaction, { applicationId }, 'saleEnded', context.now)
    return done(application)
  })
}

async function confirmAgentsForm(
  parts: OriginationParts,
  formId: string,
  context: AuthorizationContext,
): Promise<Result<string>> {
  try {
    return done(await confirmForm(parts, formId, context))
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}
