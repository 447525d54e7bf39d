import { type ApplicationForm, contactPreferencesSchema, termsVersion } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { lockSubject } from '../../../../platform/limits.ts'
import { done, Refused, type Result } from '../../../../platform/refusal.ts'
import type { PinAsker, PinSent, SendPin } from '../../../one-time-codes/one-time-codes.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import type { OriginationParts } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import { channelOf } from '../../model/journey.ts'
import type { CreditRequest, FormContent, MoneyRequest } from '../../model/submitted-form.ts'
import { type KeptStoreLink, sellerOf } from '../../store/store-links.ts'
import { isAgents, isOnPaper, keepAgentsForm } from './agents-form.ts'
import { textsOfForm } from './consent-texts.ts'
import type { FormContext, FormOutcome, FormParts } from './form-context.ts'
import { proofOfForm } from './form-proof.ts'
import { takePaperPlace } from './limit-forms.ts'
import { writeForm } from './write-form.ts'

/** Silence is no consent: a form that names no channel grants none. */
const noChannel = v.parse(contactPreferencesSchema, {})

/** What the posting says, as it is kept. */
export function contentOf(
  { safeReturnUrl, brand }: Pick<FormParts, 'safeReturnUrl' | 'brand'>,
  form: ApplicationForm,
  {
    wanted,
    wantedInstead,
    link,
    isDecoy,
  }: {
    readonly wanted: CreditRequest | null
    readonly wantedInstead?: MoneyRequest
    readonly link: KeptStoreLink | null
    readonly isDecoy: boolean
  },
  { evidence }: Pick<FormContext, 'evidence'>,
): FormContent {
  const { terms, dataTreatment } = textsOfForm(brand, form.origin)
  return {
    document: form.identityCardNumber,
    mobile: form.mobile,
    email: form.email,
    origin: form.origin,
    acceptDataTreatment: form.acceptDataTreatment,
    contactPreferences: form.contactPreferences ?? noChannel,
    wanted,
    ...(wantedInstead && { wantedInstead }),
    link:
      link === null
        ? null
        : {
            id: link.id,
            returnUrl: safeReturnUrl(link.urlRetorno),
            isBilledOnMobileInvoice: 'billedOnMobileInvoice' in link && link.billedOnMobileInvoice === true,
            seller: sellerOf(link),
          },
    isDecoy,
    termsVersion: termsVersion(form.origin),
    consentTexts: { terms: terms.sha256, dataTreatment: dataTreatment.sha256 },
    evidence,
    score: null,
    search: null,
  }
}

/**
 * Writes the version and sends its code, unless it was shown before the form; all of it is undone where no code may be
 * sent.
 */
export async function keepForm(
  parts: FormParts,
  transaction: Transaction<Database>,
  {
    content: posted,
    own,
    preValidationId,
  }: {
    readonly content: FormContent
    /** The person's own open application, which the form leads back to. */
    readonly own: Application | null
    /** The pre-validation whose link led to the form; null for any other form. */
    readonly preValidationId: string | null
  },
  context: FormContext,
): Promise<Result<FormOutcome>> {
  const { now, asker, settings } = context
  const { browserHash } = asker
  const content = await withAsker(parts, transaction, posted, context)
  const documentIndex = parts.secrets.blindIndex('document', content.document)
  // The same form twice at the same moment is one version.
  await lockSubject(transaction, { kind: 'form', subject: documentIndex })
  const twin = await parts.forms.findTwin(transaction, {
    content,
    browserHash,
    applicationId: own?.id ?? null,
  })
  if (
    twin === null &&
    isOnPaper(content, settings) &&
    !(await takePaperPlace(transaction, parts, content, settings.platform, now))
  ) {
    throw new Refused({ code: 'LimiteDeIntentos' })
  }
  const proof = await proofOfForm(parts, transaction, { content, preValidationId }, context)
  const kept = twin ?? (await writeForm(parts, transaction, content, own, proof, context))
  if (isAgents(content)) return keepAgentsForm(parts, transaction, { ...kept, content }, context)
  if (proof !== null) {
    const { applicationId, id: formId } = kept
    return done({ applicationId, status: channelOf(content).opening, proved: { formId, proof } })
  }
  const pin = await parts.sendPin(
    transaction,
    {
      purpose: 'application',
      applicationId: kept.applicationId,
      formId: kept.id,
      document: content.document,
      mobile: content.mobile,
      isDecoy: content.isDecoy,
      asker,
    },
    settings.platform,
    now,
  )
  if (!pin.ok) throw new Refused(pin.refusal)
  return done({
    applicationId: kept.applicationId,
    // Where an open application stands is for the person who confirms the code.
    status: channelOf(content).opening,
    pinExpiresInSeconds: pin.value.expiresInSeconds,
    mobileLastDigits: content.mobile.slice(-2),
  })
}

/** Says with the form whether its browser asked on behalf of the person. */
async function withAsker(
  { isAskedForOther }: FormParts,
  transaction: Transaction<Database>,
  content: FormContent,
  { now, asker: { browserHash } }: FormContext,
): Promise<FormContent> {
  const { document } = content
  if (browserHash === null || isAgents(content)) return content
  const isAsked = await isAskedForOther(transaction, { document, browserHash }, now)
  return isAsked ? { ...content, isAskedForOther: true } : content
}

type FormPinParts = Pick<OriginationParts, 'db' | 'forms'> & { readonly sendPin: SendPin }

/** Sends the code of the form that this browser posted for an application again; null where it posted none. */
export async function sendFormPin(
  { db, forms, sendPin }: FormPinParts,
  applicationId: string,
  asker: PinAsker,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<PinSent> | null> {
  const posted = await forms.findOfBrowser(db, applicationId, asker.browserHash)
  // The code of an agent's form opens nobody's session: an agent is told it (docs/decisions/045).
  if (posted === null || isAgents(posted.content)) return null
  return inTransaction(db, async (transaction) => {
    const { id: formId, content } = await forms.lock(transaction, posted.id)
    const { document, mobile, isDecoy } = content
    const purpose = 'application'
    const { applicationId: place } = posted
    const request = { purpose, applicationId: place, formId, document, mobile, isDecoy, asker } as const
    return sendPin(transaction, request, settings, now)
  })
}
