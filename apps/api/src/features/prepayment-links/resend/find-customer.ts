import { identityNumberSchema, linkMessages, mobileSchema } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Database } from '../../../platform/database/schema.ts'
import { hideEmail } from '../../../platform/hide.ts'
import type { Received } from '../../../platform/http/received.ts'
import { openSealed } from '../../../platform/open-sealed.ts'
import { done, type Refusal, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type ApplicationStore, emailOf } from '../../origination/origination.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import { isPayable, type Prepayment } from '../is-payable.ts'
import { guardLookUp } from './guard-look-up.ts'
import { issueTicket } from './ticket.ts'

export type FindParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
  /** Uses up a captcha ticket for one person. */
  readonly spendTicket: (received: Received, subject: Buffer) => Promise<boolean>
}

type Query = { readonly document?: string | undefined; readonly mobile?: string | undefined }
type Found = { readonly email: string; readonly proposalId: string }

/**
 * Where the link of a customer goes: the address hidden but for its first letter, and a ticket to have the link sent
 * there. Whoever owes nothing and whoever is unknown get one and the same answer (conformance: R-P9).
 */
export async function findCustomer(
  parts: FindParts,
  prepayment: Prepayment,
  query: Query,
  request: Received,
): Promise<Result<Found>> {
  const { db, secrets, store } = parts
  const { now } = request
  const asked = await readQuery(secrets, prepayment, query)
  if (!asked.ok) return asked
  const allowed = await guardLookUp(parts, asked.value, request)
  if (!allowed.ok) return allowed
  const waiting = await store.awaitingPayment(db, asked.value, now)
  const application = waiting.find((one) => isPayable(one, prepayment, now))
  if (application === undefined) return refuse('NoEncontrado', { message: linkMessages.noLink })
  return done({
    email: hideEmail(await emailOf(db, secrets, application)),
    proposalId: issueTicket(secrets, prepayment, application.id, now),
  })
}

/** Blind indexes of what was asked by: of a down payment one is enough, of a guarantee both are needed. */
async function readQuery(
  secrets: Secrets,
  prepayment: Prepayment,
  { document = '', mobile = '' }: Query,
): Promise<Result<{ readonly documentIndex: Buffer | null; readonly mobileIndex: Buffer | null }>> {
  const needsBoth = prepayment === 'guarantee' || (document === '' && mobile === '')
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
