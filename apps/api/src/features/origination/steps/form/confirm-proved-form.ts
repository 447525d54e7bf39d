import type { ApplicationStatus } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../../platform/actor.ts'
import { done, Refused, type Result } from '../../../../platform/refusal.ts'
import { ProviderUnavailable } from '../../../../ports/provider-unavailable.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import { channelOf } from '../../journey.ts'
import type { OriginationParts } from '../../parts.ts'
import { settleAuthorized } from '../hand-off/authorize.ts'
import { isAgents } from './agents-form.ts'
import type { RequestEvidence } from './consents.ts'
import type { ProvedForm } from './form-context.ts'
import { confirmForm, settleForm } from './settle-form.ts'
import type { SubmittedForm } from './submitted-form.ts'

type ProvedFormContext = {
  readonly now: Temporal.Instant
  readonly requestId: string
  readonly settings: PlatformSettings
  /** The agent who posted it; the customer of the form where nobody else did. */
  readonly actor: Actor | null
  readonly evidence: RequestEvidence
}

/**
 * Confirms a form by the code that its person showed for their pre-validation, as its own code would: the consents say which
 * code it was. Answers the application that the form counts for, and where it stands. Where a provider does not answer, that is
 * asked again when the application is opened. Refuses as `confirmForm` and `settleForm` do.
 */
export async function confirmProvedForm(
  parts: OriginationParts,
  { formId, proof }: ProvedForm,
  { actor, evidence, ...context }: ProvedFormContext,
): Promise<Result<{ readonly applicationId: string; readonly status: ApplicationStatus }>> {
  const { applicationId: preValidationId, provedAt, requester } = proof
  const posted = await keptForm(parts, formId)
  const seller = posted.content.link?.seller ?? null
  const authorization = {
    by: 'preValidation' as const,
    preValidationId,
    provedAt,
    ...(seller && { seller }),
    ...(requester && { requester }),
  }
  const confirmed = await refusalOf(() =>
    confirmForm(parts, formId, {
      ...context,
      ...(actor && { actor }),
      evidence: { ...evidence, authorization },
    }),
  )
  if (!confirmed.ok) return confirmed
  const form = await keptForm(parts, formId)
  const settled = await settle(parts, form, { ...context, actor })
  if (settled?.ok === false) return settled
  const applicationId = settled?.value ?? confirmed.value
  const application = await parts.store.find(parts.db, applicationId)
  return done({ applicationId, status: application?.status ?? channelOf(form.content).opening })
}

async function keptForm({ db, forms }: OriginationParts, formId: string): Promise<SubmittedForm> {
  const form = await forms.find(db, formId)
  if (form === null) throw new Error(`the proved form ${formId} is gone`)
  return form
}

/** Null where a provider has not answered yet. */
async function settle(
  parts: OriginationParts,
  form: SubmittedForm,
  { actor, ...context }: Omit<ProvedFormContext, 'evidence'>,
): Promise<Result<string> | null> {
  try {
    if (actor !== null && isAgents(form.content)) {
      const sale = await settleAuthorized(parts, form, { ...context, actor })
      return sale.ok ? done(sale.value.id) : sale
    }
    return await settleForm(parts, form.id, context)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return null
    throw error
  }
}

async function refusalOf<T>(act: () => Promise<T>): Promise<Result<T>> {
  try {
    return done(await act())
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}
