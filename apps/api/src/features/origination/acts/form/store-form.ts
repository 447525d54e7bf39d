import { type ApplicationForm, contactPreferencesSchema, termsVersion } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { isExceeded, lockSubject, takePlaceIn } from '../../../../platform/limits.ts'
import { done, Refused, type Result } from '../../../../platform/refusal.ts'
import {
  isKnownBrowser,
  type PinAsker,
  type PinSent,
  type SendPin,
} from '../../../one-time-codes/one-time-codes.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import type {
  FormContext,
  FormOrigination,
  FormOutcome,
  FormProof,
  OriginationContext,
} from '../../context.ts'
import type { Application } from '../../model/application.ts'
import { channelOf } from '../../model/journey.ts'
import type { CreditRequest, FormContent, MoneyRequest } from '../../model/submitted-form.ts'
import { storeConsentTexts, textsOfForm } from '../../store/consents.ts'
import { type StoredStoreLink, sellerOf } from '../../store/store-links.ts'
import { isAgents, isOnPaper, storeAgentsForm } from './agents-form.ts'
import { takePaperPlace } from './limit-forms.ts'
import { mailValidationLink } from './validation-email.ts'

const noChannel = v.parse(contactPreferencesSchema, {})

export function contentOf(
  { safeReturnUrl, brand }: FormOrigination,
  form: ApplicationForm,
  {
    wanted,
    wantedInstead,
    link,
    isDecoy,
  }: {
    readonly wanted: CreditRequest | null
    readonly wantedInstead?: MoneyRequest
    readonly link: StoredStoreLink | null
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

/** Rolls back if no code may be sent. */
export async function storeForm(
  origination: FormOrigination,
  transaction: Transaction<Database>,
  {
    content: posted,
    own,
    preValidationId,
  }: {
    readonly content: FormContent
    readonly own: Application | null
    readonly preValidationId: string | null
  },
  context: FormContext,
): Promise<Result<FormOutcome>> {
  const { now, asker, settings } = context
  const { browserHash } = asker
  const content = await withAsker(origination, transaction, posted, context)
  const documentIndex = origination.secrets.blindIndex('document', content.document)
  // A double post is one version.
  await lockSubject(transaction, { kind: 'form', subject: documentIndex })
  const twin = await origination.forms.findTwin(transaction, {
    content,
    browserHash,
    applicationId: own?.id ?? null,
  })
  if (
    twin === null &&
    isOnPaper(content, settings) &&
    !(await takePaperPlace(transaction, origination, content, now))
  ) {
    throw new Refused({ code: 'LimiteDeIntentos' })
  }
  const proof = await proofOfForm(origination, transaction, { content, preValidationId }, context)
  const version = twin ?? (await writeForm(origination, transaction, content, own, proof, context))
  if (isAgents(content)) return storeAgentsForm(origination, transaction, { ...version, content }, context)
  if (proof !== null) {
    const { applicationId, id: formId } = version
    return done({ applicationId, status: channelOf(content).opening, proved: { formId, proof } })
  }
  const pin = await origination.sendPin(
    transaction,
    {
      purpose: 'application',
      applicationId: version.applicationId,
      formId: version.id,
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
    applicationId: version.applicationId,
    // Only a confirmed code tells where an open application stands.
    status: channelOf(content).opening,
    pinExpiresInSeconds: pin.value.expiresInSeconds,
    mobileLastDigits: content.mobile.slice(-2),
  })
}

async function withAsker(
  { isAskedForOther }: FormOrigination,
  transaction: Transaction<Database>,
  content: FormContent,
  { now, asker: { browserHash } }: FormContext,
): Promise<FormContent> {
  const { document } = content
  if (browserHash === null || isAgents(content)) return content
  const isAsked = await isAskedForOther(transaction, { document, browserHash }, now)
  return isAsked ? { ...content, isAskedForOther: true } : content
}

type FormPinContext = OriginationContext & { readonly sendPin: SendPin }

export async function sendFormPin(
  { db, forms, sendPin }: FormPinContext,
  applicationId: string,
  asker: PinAsker,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<PinSent> | null> {
  const posted = await forms.findOfBrowser(db, applicationId, asker.browserHash)
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

const placeOf = ({ origin, link }: FormContent) => ({ origin, shop: link?.seller?.shop ?? null })

async function writeForm(
  origination: FormOrigination,
  transaction: Transaction<Database>,
  content: FormContent,
  own: Application | null,
  proof: FormProof | null,
  { now, asker, settings, requestId, actor }: FormContext,
): Promise<{ readonly id: string; readonly applicationId: string }> {
  await storeConsentTexts(transaction, Object.values(textsOfForm(origination.brand, content.origin)), now)
  const applicationId = own?.id ?? (await placeFor(origination, transaction, content, proof, now))
  const id = await origination.forms.insert(
    transaction,
    { applicationId, browserHash: asker.browserHash, content },
    now,
  )
  await writeAudit(
    transaction,
    {
      actor,
      action: 'submitForm',
      subjectType: 'application',
      subjectId: applicationId,
      after: { formId: id, origin: content.origin },
      requestId,
    },
    now,
  )
  const confirmed = proof?.confirmedEmail ?? null
  if (confirmed !== null && confirmed.email.toLowerCase() === content.email.toLowerCase()) {
    await origination.forms.update(transaction, id, { emailAcceptedAt: confirmed.at })
  } else if (own === null) {
    const { email } = content
    if (await takeMailPlace(origination, transaction, content, asker, now)) {
      const to = { applicationId, formId: id, email }
      await mailValidationLink({ ...origination, transaction, settings: settings.platform, now }, to)
    }
  }
  return { id, applicationId }
}

const mailsPerDay = { max: 9, windowSeconds: 86_400 }

/**
 * From a third of the day's mails on each form costs a captcha (`CaptchaRequerido`); after the last the
 * form is stored without a mail (no flooding). A known browser has its own count; an agent pays no
 * captcha.
 */
async function takeMailPlace(
  { secrets }: FormOrigination,
  transaction: Transaction<Database>,
  content: FormContent,
  { browserHash, hasTicket }: FormContext['asker'],
  now: Temporal.Instant,
): Promise<boolean> {
  const documentIndex = secrets.blindIndex('document', content.document)
  const isOwn = await isKnownBrowser(transaction, documentIndex, browserHash, now)
  const address = content.email.toLowerCase()
  const subject = secrets.blindIndex('email', isOwn ? `${documentIndex.toString('hex')}:${address}` : address)
  const mails = { kind: 'form-check-mailed', subject }
  await lockSubject(transaction, mails)
  const free = { ...mails, max: mailsPerDay.max / 3, windowSeconds: mailsPerDay.windowSeconds }
  if (!isOwn && !hasTicket && !isAgents(content) && (await isExceeded(transaction, free, now))) {
    throw new Refused({ code: 'CaptchaRequerido' })
  }
  return (await takePlaceIn(transaction, mails, [mailsPerDay], now)) !== null
}

async function placeFor(
  { store }: FormOrigination,
  transaction: Transaction<Database>,
  content: FormContent,
  proof: FormProof | null,
  now: Temporal.Instant,
): Promise<string> {
  const place = placeOf(content)
  if (proof !== null && (await store.takePlace(transaction, proof.applicationId, content, place, now))) {
    return proof.applicationId
  }
  const id = newId()
  await store.reserve(transaction, id, content, place, now)
  return id
}

/**
 * The proof of the same browser for an unknown person who asked for themselves; else null
 * (docs/decisions/005).
 */
async function proofOfForm(
  { findFormProof, secrets, store }: FormOrigination,
  transaction: Transaction<Database>,
  { content, preValidationId }: { readonly content: FormContent; readonly preValidationId: string | null },
  { now, asker: { browserHash } }: FormContext,
): Promise<FormProof | null> {
  if (browserHash === null || preValidationId === null || content.isDecoy || isAgents(content)) return null
  const { document, mobile, origin } = content
  const known = await store.ofDocument(transaction, secrets.blindIndex('document', document))
  if (known.length > 0) return null
  return findFormProof(transaction, { preValidationId, document, mobile, origin, browserHash }, now)
}
