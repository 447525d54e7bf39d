import type { ApplicationStatus } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { done, Refused, type Result, refuse } from '../../../../platform/refusal.ts'
import { ProviderUnavailable } from '../../../../ports/provider-unavailable.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import type { OriginationParts } from '../../context.ts'
import { channelOf } from '../../model/journey.ts'
import type { RequestEvidence } from '../../store/consents.ts'
import type { ProvedForm } from './form-context.ts'
import { confirmForm, settleForm } from './settle-form.ts'

type ProvedFormContext = {
  readonly now: Temporal.Instant
  readonly requestId: string
  readonly settings: PlatformSettings
  readonly evidence: RequestEvidence
}

/**
 * Confirms a form by the code that its person showed for their quota, as its own code would: the consents say which code it was.
 * Answers the application that it began, and where it stands. Where a provider does not answer, `begin` asks again. Refuses as
 * `confirmForm` and `settleForm` do, and with `EmAndamento` where another form began one of this person at the same moment: the
 * code of a quota reaches none but what it began itself.
 */
export async function confirmProvedForm(
  parts: OriginationParts,
  { formId, proof }: ProvedForm,
  { evidence, ...context }: ProvedFormContext,
): Promise<Result<{ readonly applicationId: string; readonly status: ApplicationStatus }>> {
  const form = await parts.forms.find(parts.db, formId)
  if (form === null) throw new Error(`the proved form ${formId} is gone`)
  const { applicationId: preValidationId, provedAt } = proof
  const authorization = { by: 'preValidation', preValidationId, provedAt } as const
  try {
    const confirmed = await confirmForm(parts, formId, {
      ...context,
      evidence: { ...evidence, authorization },
    })
    const settled = await settle(parts, formId, context)
    if (settled?.ok === false) return settled
    const applicationId = settled?.value ?? confirmed
    if (applicationId !== form.applicationId && applicationId !== preValidationId)
      return refuse('EmAndamento')
    const application = await parts.store.find(parts.db, applicationId)
    return done({ applicationId, status: application?.status ?? channelOf(form.content).opening })
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}

/** Null where a provider has not answered yet. */
async function settle(
  parts: OriginationParts,
  formId: string,
  context: Omit<ProvedFormContext, 'evidence'>,
): Promise<Result<string> | null> {
  try {
    return await settleForm(parts, formId, context)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return null
    throw error
  }
}
