import { timingSafeEqual } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import type { Secrets } from '../../../platform/secrets.ts'

const purpose = 'paymentResult'

/** Lets who saw the result of an attempt have a copy mailed, until it ends; it opens nothing else. */
export function ticketFor(
  secrets: Pick<Secrets, 'linkToken'>,
  attemptId: string,
  hours: number,
  now: Temporal.Instant,
): string {
  const ends = Math.floor(now.add({ hours }).epochMilliseconds / 1_000)
  const named = `${attemptId}.${ends}`
  return `${named}.${secrets.linkToken(purpose, named)}`
}

/** The attempt that a ticket is for; null for one that we did not make, or that has ended. */
export function readTicket(
  secrets: Pick<Secrets, 'linkToken'>,
  ticket: string,
  now: Temporal.Instant,
): string | null {
  const [, attemptId, ends, given] = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/.exec(ticket) ?? []
  if (attemptId === undefined || ends === undefined || given === undefined) return null
  const expected = secrets.linkToken(purpose, `${attemptId}.${ends}`)
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return null
  return Number(ends) * 1_000 > now.epochMilliseconds ? attemptId : null
}
