import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import { hasPassed } from '../../platform/business-date.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { UpfrontPayment } from '../origination/origination.ts'

const minutes = 10
const contentSchema = v.tuple([v.string(), v.string()])

/**
 * What a look-up answers in the place of an application's id: sealed, of one kind of link, good for ten minutes. It
 * says nothing to whoever holds it (conformance: R-P9).
 */
export const issueTicket = (
  secrets: Pick<Secrets, 'seal'>,
  upfrontPayment: UpfrontPayment,
  applicationId: string,
  now: Temporal.Instant,
): string =>
  secrets.seal([applicationId, now.add({ minutes }).toString()], nameOf(upfrontPayment)).toString('base64url')

/** The application's id, or null for what is no ticket, of the other kind, altered or out of time. */
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
