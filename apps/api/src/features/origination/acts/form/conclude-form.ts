import type { ApplicationStatus, FreeConsents } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../../platform/actor.ts'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { done, Refused, type Result, refuse } from '../../../../platform/refusal.ts'
import { ProviderUnavailable } from '../../../../ports/provider-unavailable.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import type { OriginationContext } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import type { RequestEvidence } from '../../model/evidence.ts'
import { channelOf, isOpen } from '../../model/journey.ts'
import { isGivenUp, type SubmittedForm } from '../../model/submitted-form.ts'
import { endHandOffs } from '../../store/hand-offs.ts'
import { isKnownEmail, latestOf } from '../../store/trusted-contact.ts'
import { recordFormsConsents, recordLastWord } from './form-consents.ts'
import type { ProvedForm } from './form-context.ts'
import { applicationOf, type JudgedForm, judgeForm } from './judge-form.ts'
import { changeOpen, findOpen, lockPerson, settleAs } from './lead-to-open.ts'
import { takeLink } from './link-of-form.ts'
import { tellOfNewEmail } from './validation-email.ts'

export type SettleContext = {
  readonly now: Temporal.Instant
  readonly requestId: string
  readonly settings: PlatformSettings
  /** Who acts; the customer of the form where nobody else does. */
  readonly actor?: Actor
  /** From where the customer of an agent's form authorised; the evidence of the posting where absent. */
  readonly evidence?: RequestEvidence
  /** The free consents of an agent's form as its customer left them; absent where they did not see them. */
  readonly consents?: FreeConsents | undefined
}

/**
 * The code of a form was confirmed: from now on what it says is its person's. Records the consents that were given with
 * it; the person's open application, if there is one, takes what it says. Answers the application it counts for. Throws `Refused` of a form that was given up, and with `EmAndamento` where another shop sells to this
 * person and paper alone says that they are here.
 */
export async function confirmForm(
  origination: OriginationContext,
  formId: string,
  context: SettleContext,
): Promise<string> {
  const { now } = context
  return inTransaction(origination.db, async (transaction) => {
    const form = await origination.forms.lock(transaction, formId)
    if (isGivenUp(form)) throw new Refused({ code: 'EtapaInvalida' })
    if (form.confirmedAt !== null) return keepLastWord(origination, transaction, form, context)
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
    // The application that the form led back to has ended since: the person is shown how.
    else if (content.wanted === null) await settleAs(origination, transaction, form, applicationId, now)
    return applicationId
  })
}

/**
 * Somebody was faster, by the code that the customer told: what is free counts as they leave it on their phone. Answers the
 * application that the form counts for.
 */
export async function keepLastWord(
  { secrets }: OriginationContext,
  transaction: Transaction<Database>,
  { applicationId: own, settledApplicationId, content }: SubmittedForm,
  { now, evidence, consents }: Pick<SettleContext, 'now' | 'evidence' | 'consents'>,
): Promise<string> {
  const applicationId = settledApplicationId ?? own
  if (evidence !== undefined && consents !== undefined) {
    await recordLastWord(transaction, secrets, { applicationId, content }, { now, evidence, consents })
  }
  return applicationId
}

/** How an agent's form was authorised, in the trail of the sale. */
function auditAuthorization(
  transaction: Transaction<Database>,
  { id: formId, applicationId }: SubmittedForm,
  { now, requestId, actor = { kind: 'customer', applicationId }, evidence }: SettleContext,
): Promise<void> {
  const subject = { subjectType: 'application', subjectId: applicationId }
  const after = { formId, by: evidence?.authorization?.by, phone: evidence?.phone }
  const entry = { actor, action: 'authorizeConsultation', ...subject, after, requestId }
  return writeAudit(transaction, entry, now)
}

/**
 * Makes the application of a confirmed form, once bureau and watchlist have answered; answers its id. Called again after
 * a provider failed, it goes on where it stopped. Refuses with `LimiteDeIntentos` and, where somebody else was faster,
 * `EnlaceUsado`; throws `ProviderUnavailable`.
 */
export async function settleForm(
  origination: OriginationContext,
  formId: string,
  context: SettleContext,
): Promise<Result<string>> {
  const form = await origination.forms.find(origination.db, formId)
  if (form === null || form.confirmedAt === null) throw new Error('only a confirmed form is settled')
  try {
    const known = await inTransaction(origination.db, (transaction) =>
      leadToOpen(origination, transaction, form, context),
    )
    if (known !== null) return done(known)
    const judged = await judgeForm(origination, formId, context.settings, context.now)
    if (!judged.ok) return judged
    return await inTransaction(origination.db, async (transaction) =>
      done(await begin(origination, transaction, judged.value, context)),
    )
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}

/** Another version of the form may have begun the person's application: then nobody is asked about this one. */
async function leadToOpen(
  origination: OriginationContext,
  transaction: Transaction<Database>,
  { id }: SubmittedForm,
  context: SettleContext,
): Promise<string | null> {
  const form = await origination.forms.lock(transaction, id)
  if (form.settledApplicationId !== null) return form.settledApplicationId
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
  context: SettleContext,
): Promise<string> {
  const { now, requestId } = context
  const known = await leadToOpen(origination, transaction, judged.form, context)
  if (known !== null) return known
  const form = await origination.forms.lock(transaction, judged.form.id)
  // An address may have been accepted while bureau and watchlist were asked.
  const application = applicationOf({ ...judged, form: { ...form, content: judged.form.content } }, now)
  await tellIfNew(origination, transaction, application, now)
  await origination.store.insert(transaction, application, now)
  await settleAs(origination, transaction, form, application.id, now)
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

/** A person whom the lender knows hears of an address that none of their applications had. */
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
 * Confirms a form by the code that its person showed for their quota, as its own code would: the consents say which code it was.
 * Answers the application that it began, and where it stands. Where a provider does not answer, `begin` asks again. Refuses as
 * `confirmForm` and `settleForm` do, and with `EmAndamento` where another form began one of this person at the same moment: the
 * code of a quota reaches none but what it began itself.
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
  try {
    const confirmed = await confirmForm(origination, formId, {
      ...context,
      evidence: { ...evidence, authorization },
    })
    const settled = await settle(origination, formId, context)
    if (settled?.ok === false) return settled
    const applicationId = settled?.value ?? confirmed
    if (applicationId !== form.applicationId && applicationId !== preValidationId)
      return refuse('EmAndamento')
    const application = await origination.store.find(origination.db, applicationId)
    return done({ applicationId, status: application?.status ?? channelOf(form.content).opening })
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}

/** Null where a provider has not answered yet. */
async function settle(
  origination: OriginationContext,
  formId: string,
  context: Omit<ProvedFormContext, 'evidence'>,
): Promise<Result<string> | null> {
  try {
    return await settleForm(origination, formId, context)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return null
    throw error
  }
}

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
  origination: OriginationContext,
  form: SubmittedForm,
  { evidence, consents, ...context }: AuthorizationContext,
): Promise<Result<Application>> {
  if (evidence !== undefined) {
    const confirmed = await confirmAgentsForm(origination, form.id, { ...context, evidence, consents })
    if (!confirmed.ok) return confirmed
  }
  const settled = await settleForm(origination, form.id, context)
  if (!settled.ok) return settled
  return inTransaction(origination.db, async (transaction) => {
    const application = await origination.store.lock(transaction, settled.value)
    const { id: applicationId } = application
    if (!isOpen(application)) await endHandOffs(transaction, { applicationId }, 'saleEnded', context.now)
    return done(application)
  })
}

async function confirmAgentsForm(
  origination: OriginationContext,
  formId: string,
  context: AuthorizationContext,
): Promise<Result<string>> {
  try {
    return done(await confirmForm(origination, formId, context))
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}
