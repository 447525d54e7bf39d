import { identityNumberSchema, linkMessages, mobileSchema } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import { hasPassed } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { hideEmail } from '../../platform/hide.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { passesNetworkLimit, takePlace } from '../../platform/limits.ts'
import { openSealed } from '../../platform/open-sealed.ts'
import { done, type Refusal, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type ApplicationStore, emailOf, type UpfrontPayment } from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { isPayable } from './payment-link.ts'

/** Per person, whoever asks. */
const linkLookUpsPerDayMax = 20
const lookUpsPerDayMax = 60

export type FindContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
  readonly spendTicket: (received: ReceivedRequest, subject: Buffer) => Promise<boolean>
}

type Query = { readonly document?: string | undefined; readonly mobile?: string | undefined }
type LinkCustomer = { readonly email: string; readonly proposalId: string }
type CustomerIndexes = { readonly documentIndex: Buffer | null; readonly mobileIndex: Buffer | null }

/**
 * Masked, with a ticket to have the link sent there. Unknown people and those who owe nothing get the same
 * answer (anti-enumeration).
 */
export async function findCustomer(
  context: FindContext,
  upfrontPayment: UpfrontPayment,
  query: Query,
  request: ReceivedRequest,
): Promise<Result<LinkCustomer>> {
  const { db, secrets, store } = context
  const { now } = request
  const indexes = await readQuery(secrets, upfrontPayment, query)
  if (!indexes.ok) return indexes
  const allowed = await guardLookUp(context, indexes.value, request)
  if (!allowed.ok) return allowed
  const waiting = await store.awaitingPayment(db, indexes.value, now)
  const application = waiting.find((candidate) => isPayable(candidate, upfrontPayment, now))
  if (application === undefined) return refuse('NoEncontrado', { message: linkMessages.noLink })
  return done({
    email: hideEmail(await emailOf(db, secrets, application)),
    proposalId: issueTicket(secrets, upfrontPayment, application.id, now),
  })
}

/** A guarantee needs both indexes. */
async function readQuery(
  secrets: Secrets,
  upfrontPayment: UpfrontPayment,
  { document = '', mobile = '' }: Query,
): Promise<Result<CustomerIndexes>> {
  const needsBoth = upfrontPayment === 'guarantee' || (document === '' && mobile === '')
  const digits = v.safeParse(identityNumberSchema, await opened(secrets, document))
  const line = v.safeParse(mobileSchema, await opened(secrets, mobile))
  const errors: Refusal['errors'] = [
    ...(digits.success || (document === '' && !needsBoth)
      ? []
      : [{ field: 'document', message: linkMessages.document }]),
    ...(line.success || (mobile === '' && !needsBoth)
      ? []
      : [{ field: 'mobile', message: linkMessages.mobile }]),
  ]
  if (errors.length > 0) return refuse('SolicitudInvalida', { errors })
  return done({
    documentIndex: digits.success ? secrets.blindIndex('document', digits.output) : null,
    mobileIndex: line.success ? secrets.blindIndex('mobile', line.output) : null,
  })
}

const opened = async (secrets: Secrets, text: string): Promise<unknown> =>
  /^[\d\s]*$/.test(text) ? text : openSealed(secrets, text)

const perDay = 86_400

/** Limited by network and person. Refuses with `CaptchaRequerido` and `LimiteDeIntentos`. */
async function guardLookUp(
  { db, secrets, spendTicket }: FindContext,
  { documentIndex, mobileIndex }: CustomerIndexes,
  request: ReceivedRequest,
): Promise<Result<true>> {
  const { now } = request
  const person = documentIndex ?? mobileIndex
  if (person === null) throw new Error('a look-up of nobody')
  if (!(await spendTicket(request, person))) return refuse('CaptchaRequerido')
  const kind = 'look-up:link'
  const ofPerson = { kind, subject: person, max: linkLookUpsPerDayMax, windowSeconds: perDay }
  if ((await takePlace(db, ofPerson, now)) === null) return refuse('LimiteDeIntentos')
  const ofNetwork = { kind, windows: [{ max: lookUpsPerDayMax, windowSeconds: perDay }] }
  return (await passesNetworkLimit({ db, secrets }, ofNetwork, request))
    ? done(true)
    : refuse('LimiteDeIntentos')
}

const minutes = 10
const contentSchema = v.tuple([v.string(), v.string()])

/** An application's id, sealed for one kind of link and ten minutes. */
const issueTicket = (
  secrets: Pick<Secrets, 'seal'>,
  upfrontPayment: UpfrontPayment,
  applicationId: string,
  now: Temporal.Instant,
): string =>
  secrets.seal([applicationId, now.add({ minutes }).toString()], nameOf(upfrontPayment)).toString('base64url')

/** Null for an altered, expired or other ticket. */
export function openTicket(
  secrets: Pick<Secrets, 'open'>,
  upfrontPayment: UpfrontPayment,
  ticket: string,
  now: Temporal.Instant,
): string | null {
  try {
    const [applicationId, expiresAt] = v.parse(
      contentSchema,
      secrets.open(Buffer.from(ticket, 'base64url'), nameOf(upfrontPayment)),
    )
    return hasPassed(expiresAt, now) ? null : applicationId
  } catch {
    return null
  }
}

const nameOf = (upfrontPayment: UpfrontPayment) => `resend-ticket:${upfrontPayment}`
