import { type ApplicationForm, fieldMessages, type RejectionMessage } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { isExceeded, takePlaceIn } from '../../../platform/limits.ts'
import { done, Refused, type Result, refuse } from '../../../platform/refusal.ts'
import type { Policy } from '../../policy/policy.ts'
import type { SendPin } from '../../sign-in/sign-in.ts'
import type { Application } from '../application.ts'
import type { OriginationParts } from '../parts.ts'
import { consentsOfForm, type RequestEvidence, recordConsents } from './consents.ts'
import { findOwnOpen } from './find-own-open.ts'
import { type Judged, judgeForm } from './judge-form.ts'
import { linkOfForm } from './link-of-form.ts'
import { mailValidationLink } from './mail-validation-link.ts'
import { bindStoreLink } from './store-link.ts'
import { wantedBy } from './wanted-by.ts'

export type FormContext = {
  readonly now: Temporal.Instant
  readonly policy: Policy
  readonly evidence: RequestEvidence
  readonly requestId: string
  readonly termsVersion: string
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
 * The form of step 1: finds the person's own open application or makes one, and sends the PIN. Refuses by field where
 * the operator or the link says no; a refusal of the credit is an outcome with its reasons.
 */
export async function createApplication(
  parts: FormParts,
  form: ApplicationForm,
  context: FormContext,
): Promise<Result<FormOutcome>> {
  return channelRefusal(form) ?? fileApplication(parts, form, context)
}

/** The same for every channel, whoever filled the form. */
export async function fileApplication(
  parts: FormParts,
  form: ApplicationForm,
  context: FormContext,
): Promise<Result<FormOutcome>> {
  const refused = mobileRefusal(form.mobile, context.policy)
  if (refused !== null) return refused
  const link = await linkOfForm(parts, form, context.now)
  if (!link.ok) return link
  const resumed = await resume(parts, form, context)
  if (resumed !== null) return resumed

  const documentIndex = parts.secrets.blindIndex('document', form.identityCardNumber)
  const limit = {
    kind: 'registration',
    subject: documentIndex,
    max: context.policy.settings.registrationsPerDayMax,
    windowSeconds: 86_400,
  }
  if (await isExceeded(parts.db, limit, context.now)) return refuse('LimiteDeIntentos')

  const line = { document: form.identityCardNumber, mobile: form.mobile }
  if (!(await parts.operator.ownsLine(line))) return notTheirLine
  const wanted = await wantedBy(parts, form, link.value)
  if (!wanted.ok) return wanted
  const judged = await judgeForm(parts, form, wanted.value, link.value, context)
  try {
    return await inTransaction(parts.db, async (transaction) => {
      const place = await takePlaceIn(transaction, limit, [limit], context.now)
      if (place === null) return refuse('LimiteDeIntentos')
      return write(parts, transaction, judged, form, context)
    })
  } catch (error) {
    // Two forms of one person at the same moment: the second finds the application of the first.
    if (!isAlreadyOpen(error)) throw error
    return (await resume(parts, form, context)) ?? refuse('EmAndamento')
  }
}

/** The other channels begin with journeys of their own, and never with this form. */
function channelRefusal({ origin }: ApplicationForm) {
  if (origin === 'Finter') return null
  return refuse('ValidationException', { errors: [{ field: 'origin', message: fieldMessages.other }] })
}

function mobileRefusal(mobile: string, { settings }: Policy) {
  if (mobile.startsWith('3') || settings.validationPhone) return null
  return refuse('ValidationException', { errors: [{ field: 'mobile', message: fieldMessages.mobileStart }] })
}

const notTheirLine = refuse('ValidationException', {
  errors: [{ field: 'documentMovistar', message: fieldMessages.documentMovistar }],
})

/** The answer for somebody who is known already; null for a newcomer. */
async function resume(
  parts: FormParts,
  form: ApplicationForm,
  context: FormContext,
): Promise<Result<FormOutcome> | null> {
  const known = await findOwnOpen(parts, form)
  if (known.kind === 'none') return null
  if (known.kind !== 'own') {
    // Nobody is told of an application or a loan before the operator says that the line is theirs.
    if (!(await parts.operator.ownsLine({ document: form.identityCardNumber, mobile: form.mobile })))
      return notTheirLine
    return refuse(known.kind === 'openLoan' ? 'Liberada' : 'EmAndamento')
  }
  return inTransaction(parts.db, async (transaction) => {
    const application = await parts.store.lock(transaction, known.application.id)
    return withPin(parts, transaction, application, context)
  })
}

async function write(
  parts: FormParts,
  transaction: Transaction<Database>,
  { application, messages, link }: Judged,
  form: ApplicationForm,
  context: FormContext,
): Promise<Result<FormOutcome>> {
  const { now, evidence, termsVersion, policy } = context
  await parts.store.insert(transaction, application, now)
  await recordConsents(transaction, parts.secrets, application.id, consentsOfForm(form), {
    version: termsVersion,
    evidence,
    now,
  })
  await writeAudit(
    transaction,
    {
      actor: 'customer',
      action: 'createApplication',
      subjectType: 'application',
      subjectId: application.id,
      after: { status: application.status, situation: application.situation, origin: application.origin },
      requestId: context.requestId,
    },
    now,
  )
  if (application.situation !== 'EmAndamento') {
    return done({ status: application.status, messages })
  }
  if (link !== null && !(await bindStoreLink(transaction, link, application.id))) {
    throw new Refused({ code: 'EnlaceUsado' })
  }
  await mailValidationLink({ ...parts, transaction, settings: policy.settings, now }, application)
  return withPin(parts, transaction, application, context)
}

async function withPin(
  parts: FormParts,
  transaction: Transaction<Database>,
  application: Application,
  { policy, now }: FormContext,
): Promise<Result<FormOutcome>> {
  const { document, mobile } = application.person
  const pin = await parts.sendPin(
    transaction,
    { applicationId: application.id, document, mobile },
    policy.settings,
    now,
  )
  if (!pin.ok) return pin
  return done({
    applicationId: application.id,
    status: application.status,
    pinExpiresInSeconds: pin.value.expiresInSeconds,
    mobileLastDigits: mobile.slice(-2),
  })
}

/** The unique index on open applications (SQLSTATE 23505). */
const isAlreadyOpen = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'application_one_open'
