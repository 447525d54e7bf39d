import type { ApplicationStatus, FreeConsents } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../../platform/actor.ts'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { done, orRefusal, Refused, type Result, refuse } from '../../../../platform/refusal.ts'
import { ProviderUnavailable } from '../../../../ports/provider-unavailable.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import type { OriginationContext, ProvedForm } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import type { RequestEvidence } from '../../model/evidence.ts'
import { channelOf, isOpen } from '../../model/journey.ts'
import { isGivenUp, type SubmittedForm } from '../../model/submitted-form.ts'
import { endHandOffs } from '../../store/hand-offs.ts'
import { isKnownEmail, latestOf } from '../../store/trusted-contact.ts'
import {
  applicationOf,
  type JudgedForm,
  judgeForm,
  recordFormsConsents,
  recordLastWord,
} from './judge-form.ts'
import { changeOpen, concludeAs, findOpen, lockPerson } from './lead-to-open.ts'
import { takeLink } from './link-of-form.ts'
import { tellOfNewEmail } from './validation-email.ts'

export type ConclusionContext = {
  readonly now: Temporal.Instant
  readonly requestId: string
  readonly settings: PlatformSettings
  readonly actor?: Actor
  /** Default: the evidence of the posting. */
  readonly evidence?: RequestEvidence
  /** Absent if the customer has not seen them. */
  readonly consents?: FreeConsents | undefined
}

/**
 * Records consents and hands the form to the person's open application; answers the application. Throws
 * `Refused` for a form that was given up, and with `EmAndamento` if paper alone brings a sale from another
 * shop.
 */
export async function confirmForm(
  origination: OriginationContext,
  formId: string,
  context: ConclusionContext,
): Promise<string> {
  const { now } = context
  return inTransaction(origination.db, async (transaction) => {
    const form = await origination.forms.lock(transaction, formId)
    if (isGivenUp(form)) throw new Refused({ code: 'EtapaInvalida' })
    if (form.confirmedAt !== null) return recordFreeConsents(origination, transaction, form, context)
    await lockPerson(origination, transaction, form)
    const open = await findOpen(origination, transaction, form)
    const applicationId = open?.id ?? form.applicationId
    const { content } = form
    await recordFormsConsents(transaction, origination.secrets, { applicationId, content }, context)
    if (context.evidence !== undefined) await auditAuthorization(transaction, form, context)
    const authorizedBy = context.evidence?.authorization?.by
    const confirmed = authorizedBy === undefined ? content : { ...content, authorizedBy }
    await origination.forms.update(transaction, formId, { content: confirmed, confirmedAt: now.toString() })
    if (open !== null)
      await changeOpen(origination, transaction, { ...form, content: confirmed }, open, context)
    // The application that the form led back to has ended: the person sees how.
    else if (content.wanted === null) await concludeAs(origination, transaction, form, applicationId, now)
    return applicationId
  })
}

/** The free consents on the phone count even if another code was faster. */
export async function recordFreeConsents(
  { secrets }: OriginationContext,
  transaction: Transaction<Database>,
  { applicationId: own, concludedApplicationId, content }: SubmittedForm,
  { now, evidence, consents }: Pick<ConclusionContext, 'now' | 'evidence' | 'consents'>,
): Promise<string> {
  const applicationId = concludedApplicationId ?? own
  if (evidence !== undefined && consents !== undefined) {
    await recordLastWord(transaction, secrets, { applicationId, content }, { now, evidence, consents })
  }
  return applicationId
}

function auditAuthorization(
  transaction: Transaction<Database>,
  { id: formId, applicationId }: SubmittedForm,
  { now, requestId, actor = { kind: 'customer', applicationId }, evidence }: ConclusionContext,
): Promise<void> {
  const subject = { subjectType: 'application', subjectId: applicationId }
  const after = { formId, by: evidence?.authorization?.by, phone: evidence?.phone }
  const entry = { actor, action: 'authorizeConsultation', ...subject, after, requestId }
  return writeAudit(transaction, entry, now)
}

/** A retry continues. Refuses with `LimiteDeIntentos` and `EnlaceUsado`; throws `ProviderUnavailable`. */
export async function concludeForm(
  origination: OriginationContext,
  formId: string,
  context: ConclusionContext,
): Promise<Result<string>> {
  const form = await origination.forms.find(origination.db, formId)
  if (form === null || form.confirmedAt === null) throw new Error('only a confirmed form is concluded')
  return orRefusal(concludeConfirmed(origination, form, context))
}

async function concludeConfirmed(
  origination: OriginationContext,
  form: SubmittedForm,
  context: ConclusionContext,
): Promise<Result<string>> {
  const earlier = await inTransaction(origination.db, (transaction) =>
    leadToOpen(origination, transaction, form, context),
  )
  if (earlier !== null) return done(earlier)
  const judged = await judgeForm(origination, form.id, context.settings, context.now)
  if (!judged.ok) return judged
  return inTransaction(origination.db, async (transaction) =>
    done(await begin(origination, transaction, judged.value, context)),
  )
}

/** If another version has begun the application, nobody is asked about this one. */
async function leadToOpen(
  origination: OriginationContext,
  transaction: Transaction<Database>,
  { id }: SubmittedForm,
  context: ConclusionContext,
): Promise<string | null> {
  const form = await origination.forms.lock(transaction, id)
  if (form.concludedApplicationId !== null) return form.concludedApplicationId
  if (isGivenUp(form)) throw new Refused({ code: 'EtapaInvalida' })
  await lockPerson(origination, transaction, form)
  const open = await findOpen(origination, transaction, form)
  if (open === null) return null
  await changeOpen(origination, transaction, form, open, context)
  return open.id
}

async function begin(
  origination: OriginationContext,
  transaction: Transaction<Database>,
  judged: JudgedForm,
  context: ConclusionContext,
): Promise<string> {
  const { now, requestId } = context
  const known = await leadToOpen(origination, transaction, judged.form, context)
  if (known !== null) return known
  const form = await origination.forms.lock(transaction, judged.form.id)
  // The address may have been accepted meanwhile.
  const application = applicationOf({ ...judged, form: { ...form, content: judged.form.content } }, now)
  await tellIfNew(origination, transaction, application, now)
  await origination.store.insert(transaction, application, now)
  await concludeAs(origination, transaction, form, application.id, now)
  await writeAudit(
    transaction,
    {
      actor: context.actor ?? { kind: 'customer', applicationId: application.id },
      action: 'createApplication',
      subjectType: 'application',
      subjectId: application.id,
      after: {
        status: application.status,
        situation: application.situation,
        origin: application.origin,
        consultation: form.content.consultation,
      },
      requestId,
    },
    now,
  )
  if (application.situation === 'EmAndamento') await takeLink(origination, transaction, form)
  return application.id
}

/** Notifies a known person of an address that is new in their applications. */
async function tellIfNew(
  origination: OriginationContext,
  transaction: Transaction<Database>,
  { person: { document, email } }: Application,
  now: Temporal.Instant,
): Promise<void> {
  const documentIndex = origination.secrets.blindIndex('document', document)
  const latest = await latestOf(transaction, origination.store, documentIndex)
  if (latest === null || (await isKnownEmail(transaction, origination, documentIndex, email))) return
  await tellOfNewEmail({ ...origination, transaction, now }, latest, {
    email,
    place: 'application',
    former: null,
  })
}

type ProvedFormContext = {
  readonly now: Temporal.Instant
  readonly requestId: string
  readonly settings: PlatformSettings
  readonly evidence: RequestEvidence
}

/**
 * Confirms the form by the code of the person's quota; after a provider's failure `begin` retries. Refuses
 * with `EmAndamento` if another form began the application.
 */
export async function confirmProvedForm(
  origination: OriginationContext,
  { formId, proof }: ProvedForm,
  { evidence, ...context }: ProvedFormContext,
): Promise<Result<{ readonly applicationId: string; readonly status: ApplicationStatus }>> {
  const form = await origination.forms.find(origination.db, formId)
  if (form === null) throw new Error(`the proved form ${formId} is gone`)
  const { applicationId: preValidationId, provedAt } = proof
  const authorization = { by: 'preValidation', preValidationId, provedAt } as const
  const proved = { ...context, evidence: { ...evidence, authorization } }
  const confirmed = await orRefusal(confirmForm(origination, formId, proved).then(done))
  if (!confirmed.ok) return confirmed
  const concluded = await concludeUnlessDown(origination, formId, context)
  if (concluded?.ok === false) return concluded
  const applicationId = concluded?.value ?? confirmed.value
  if (applicationId !== form.applicationId && applicationId !== preValidationId) return refuse('EmAndamento')
  const application = await origination.store.find(origination.db, applicationId)
  return done({ applicationId, status: application?.status ?? channelOf(form.content).opening })
}

async function concludeUnlessDown(
  origination: OriginationContext,
  formId: string,
  context: Omit<ProvedFormContext, 'evidence'>,
): Promise<Result<string> | null> {
  try {
    return await concludeForm(origination, formId, context)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return null
    throw error
  }
}

/**
 * Concludes an authorised sale once. Refuses with `EtapaInvalida` a sale that was given up, with
 * `EmAndamento` paper from another shop, and as `concludeForm`; throws `ProviderUnavailable`.
 */
export async function concludeAuthorized(
  origination: OriginationContext,
  form: SubmittedForm,
  { evidence, consents, ...context }: ConclusionContext & { readonly actor: Actor },
): Promise<Result<Application>> {
  if (evidence !== undefined) {
    const authorized = { ...context, evidence, consents }
    const confirmed = await orRefusal(confirmForm(origination, form.id, authorized).then(done))
    if (!confirmed.ok) return confirmed
  }
  const concluded = await concludeForm(origination, form.id, context)
  if (!concluded.ok) return concluded
  return inTransaction(origination.db, async (transaction) => {
    const application = await origination.store.lock(transaction, concluded.value)
    const { id: applicationId } = application
    if (!isOpen(application)) await endHandOffs(transaction, { applicationId }, 'saleEnded', context.now)
    return done(application)
  })
}
