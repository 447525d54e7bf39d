import { type ApplicationForm, fieldMessages, type RejectionMessage } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { lockSubject } from '../../../../platform/limits.ts'
import { done, Refused, type Result, refuse } from '../../../../platform/refusal.ts'
import type { PinAsker, SendPin } from '../../../one-time-codes/one-time-codes.ts'
import type { ChannelSettings, PlatformSettings } from '../../../policy/policy.ts'
import type { Application } from '../../application.ts'
import type { OriginationParts } from '../../parts.ts'
import { deviceTooCheap } from '../../text/reasons.ts'
import type { RequestEvidence } from './consents.ts'
import { findOwnOpen } from './find-own-open.ts'
import { areLinesGuessed, countWrongLine } from './limit-forms.ts'
import { linkOfForm } from './link-of-form.ts'
import { mailValidationLink } from './mail-validation-link.ts'
import type { KeptStoreLink } from './store-link.ts'
import type { FormContent } from './submitted-form.ts'
import { type Wanted, wantedBy } from './wanted-by.ts'

export type FormContext = {
  readonly now: Temporal.Instant
  readonly settings: { readonly platform: PlatformSettings; readonly channel: ChannelSettings }
  readonly evidence: RequestEvidence
  readonly requestId: string
  readonly termsVersion: string
  /** The browser that posts, and whether it showed a captcha ticket. */
  readonly asker: PinAsker
}

export type FormParts = OriginationParts & {
  readonly sendPin: SendPin
  readonly safeReturnUrl: (url: string | undefined) => string | null
}

export type FormOutcome = {
  /** Absent when the application was refused: there is nothing to go on with. */
  readonly applicationId?: string
  readonly status: Application['status']
  readonly messages?: RejectionMessage[]
  readonly pinExpiresInSeconds?: number
  readonly mobileLastDigits?: string
}

/**
 * The form of step 1: keeps what it says as a version with a code of its own, and sends that code. Decides only what
 * tells nothing about a person: fields, line, device, limits (docs/decisions/018). Bureau and watchlist are asked once
 * the code is confirmed.
 */
export async function createApplication(
  parts: FormParts,
  form: ApplicationForm,
  context: FormContext,
): Promise<Result<FormOutcome>> {
  return channelRefusal(form) ?? fileApplication(parts, form, context)
}

/** The same for every channel, whoever filled the form (conformance: R-F8, R-F9). */
export async function fileApplication(
  parts: FormParts,
  form: ApplicationForm,
  context: FormContext,
): Promise<Result<FormOutcome>> {
  const { now, settings } = context
  const refused = mobileRefusal(form.mobile, settings.channel)
  if (refused !== null) return refused
  const link = await linkOfForm(parts, form, now)
  if (!link.ok) return link

  const line = { document: form.identityCardNumber, mobile: form.mobile }
  const known = await findOwnOpen(parts, form)
  const isGuessed = await areLinesGuessed(parts, line, settings.platform, now)
  const isTheirs = (known.kind === 'own' && !isGuessed) || (await parts.operator.ownsLine(line))
  if (!isTheirs && (await countWrongLine(parts, line, settings.platform, now))) return notTheirLine
  if (isTheirs && !isGuessed) {
    if (known.kind === 'openLoan') return refuse('Liberada')
    if (known.kind === 'elsewhere') return refuse('EmAndamento')
  }
  // The id of an open application would tell that the line is right: the code leads there all the same.
  const own = isTheirs && !isGuessed && known.kind === 'own' ? known.application : null
  // Whoever guesses at lines gets the answer of a right one, and nobody gets the code (conformance: R-W8).
  const isUnknown = !isTheirs || known.kind === 'openLoan' || known.kind === 'elsewhere'

  const found = own === null ? await wantedBy(parts, form, link.value) : done(null)
  const isRefused = found.ok ? isTooCheap(found.value, settings.channel) : found.refusal.code === 'Reprovada'
  // Whether there is a cart, and what is in it, would tell whose line it is.
  const isQuiet = isRefused && (isUnknown || isGuessed)
  if (!found.ok && !isQuiet) return found
  if (isRefused && !isQuiet) return done({ status: 'reproved', messages: deviceTooCheap })
  const isDecoy = isUnknown || (isQuiet && known.kind !== 'own')
  const wanted = found.ok ? found.value : null
  const asked = { wanted, link: own === null ? link.value : null, isDecoy }
  const content = contentOf(parts, form, asked, context)
  try {
    return await inTransaction(parts.db, (transaction) => keepForm(parts, transaction, content, own, context))
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}

/** The other channels begin with journeys of their own, and never with this form. */
function channelRefusal({ origin }: ApplicationForm) {
  if (origin === 'Finter') return null
  return refuse('ValidationException', { errors: [{ field: 'origin', message: fieldMessages.other }] })
}

function isTooCheap(wanted: Wanted | null, { minimumTerminalValue }: ChannelSettings): boolean {
  const price = wanted?.device?.price
  return price !== undefined && price < minimumTerminalValue
}

function mobileRefusal(mobile: string, { validationPhone }: ChannelSettings) {
  if (mobile.startsWith('3') || validationPhone) return null
  return refuse('ValidationException', { errors: [{ field: 'mobile', message: fieldMessages.mobileStart }] })
}

const notTheirLine = refuse('ValidationException', {
  errors: [{ field: 'documentMovistar', message: fieldMessages.documentMovistar }],
})

function contentOf(
  { safeReturnUrl }: Pick<FormParts, 'safeReturnUrl'>,
  form: ApplicationForm,
  {
    wanted,
    link,
    isDecoy,
  }: {
    readonly wanted: Wanted | null
    readonly link: KeptStoreLink | null
    readonly isDecoy: boolean
  },
  { evidence, termsVersion }: Pick<FormContext, 'evidence' | 'termsVersion'>,
): FormContent {
  return {
    document: form.identityCardNumber,
    mobile: form.mobile,
    email: form.email,
    origin: form.origin,
    acceptDataTreatment: form.acceptDataTreatment,
    contactPreferences: form.contactPreferences,
    wanted,
    link:
      link === null
        ? null
        : {
            id: link.id,
            returnUrl: safeReturnUrl(link.urlRetorno),
            isBilledOnMobileInvoice: link.billedOnMobileInvoice ?? false,
          },
    isDecoy,
    termsVersion,
    evidence,
    score: null,
    search: null,
  }
}

/** Writes the version and sends its code; all of it is undone where no code may be sent. */
async function keepForm(
  parts: FormParts,
  transaction: Transaction<Database>,
  content: FormContent,
  /** The person's own open application, which the form leads back to. */
  own: Application | null,
  context: FormContext,
): Promise<Result<FormOutcome>> {
  const { now, asker, settings } = context
  const { browserHash } = asker
  const documentIndex = parts.secrets.blindIndex('document', content.document)
  // The same form twice at the same moment is one version.
  await lockSubject(transaction, { kind: 'form', subject: documentIndex })
  const twin = await parts.forms.findTwin(transaction, {
    content,
    browserHash,
    applicationId: own?.id ?? null,
  })
  const kept = twin ?? (await writeForm(parts, transaction, content, own, context))
  const pin = await parts.sendPin(
    transaction,
    {
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
    status: content.origin === 'Libre' ? 'counterOffer' : 'preOffer',
    pinExpiresInSeconds: pin.value.expiresInSeconds,
    mobileLastDigits: content.mobile.slice(-2),
  })
}

async function writeForm(
  parts: FormParts,
  transaction: Transaction<Database>,
  content: FormContent,
  own: Application | null,
  { now, asker: { browserHash }, settings, requestId }: FormContext,
): Promise<{ readonly id: string; readonly applicationId: string }> {
  const applicationId = own?.id ?? newId()
  if (own === null) await parts.store.reserve(transaction, applicationId, content, content.origin, now)
  const id = await parts.forms.insert(transaction, { applicationId, browserHash, content }, now)
  await writeAudit(
    transaction,
    {
      actor: { kind: 'anonymous' },
      action: 'submitForm',
      subjectType: 'application',
      subjectId: applicationId,
      after: { formId: id, origin: content.origin },
      requestId,
    },
    now,
  )
  if (own === null) {
    const { email } = content
    const to = { applicationId, formId: id, email, firstName: null }
    await mailValidationLink({ ...parts, transaction, settings: settings.platform, now }, to)
  }
  return { id, applicationId }
}
