import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Call, type CallerKind, inJourney, ofApplication } from '@cupo/wire'
import { isReadingQueue } from '@cupo/wire/office'
import type { FastifyRequest } from 'fastify'
import type { Temporal } from 'temporal-polyfill'
import type { Caller, InSession, StaffCaller } from '../actor.ts'
import type { Cookies } from './cookies.ts'
import type { CookieToSet } from './received.ts'

export type AuthenticationContext = {
  readonly cookies: Cookies
  readonly publicUrl: string
  readonly now: () => Temporal.Instant
  readonly machineNow: () => number
  readonly callerOf: (accessToken: string, now: Temporal.Instant) => Promise<InSession | null>
  /** Null without an office. */
  readonly office: {
    readonly url: string
    readonly staffOf: (token: string, use: { readonly isAttended: boolean }) => Promise<StaffCaller | null>
  } | null
  readonly operatorSecret: string
  readonly clockSecret: string | null
}

const signatureToleranceSeconds = 300

/** `X-Cupo-Acting` chooses among cookies and grants nothing; default: the person's. */
type CookieOwner = 'person' | 'agent' | 'handOff' | 'staff'

/**
 * Finds the caller: a kind that the call allows first, else the session's, which the call refuses. Null
 * without a session.
 */
export function authenticator(parts: AuthenticationContext) {
  return async (access: Call['access'], request: FastifyRequest): Promise<Caller | null> => {
    const allows = (kind: CallerKind) => access.includes(kind)
    if (allows('staff')) return staffInSession(request, parts)
    const caller = inJourney.some(allows) ? await callerInSession(request, parts) : null
    if (caller !== null && allows(caller.kind)) return caller
    if (allows('operator') && isSigned(request, parts)) return { kind: 'operator' }
    if (allows('clock') && knowsSecretOfClock(request, parts)) return { kind: 'clock' }
    // The handler checks the notice's signature.
    if (allows('provider')) return { kind: 'provider' }
    return allows('anonymous') ? { kind: 'anonymous' } : caller
  }
}

const cookieOf = {
  person: { name: 'access', of: ofApplication },
  agent: { name: 'agent', of: ['agent'] },
  handOff: { name: 'handOff', of: ['handOff'] },
} as const satisfies Readonly<
  Record<
    Exclude<CookieOwner, 'staff'>,
    { readonly name: CookieToSet['name']; readonly of: readonly CallerKind[] }
  >
>

/** A cookie makes changes only from our own pages (CSRF). */
async function callerInSession(
  request: FastifyRequest,
  { cookies, ...parts }: AuthenticationContext,
): Promise<InSession | null> {
  const bearer = bearerOf(request)
  if (bearer !== undefined) return parts.callerOf(bearer, parts.now())
  const acting = actingOf(request.headers)
  const isSafe = request.method === 'GET' || isFromOurPages(request, parts.publicUrl)
  if (acting === null || acting === 'staff' || !isSafe) return null
  const cookie: { readonly name: CookieToSet['name']; readonly of: readonly CallerKind[] } = cookieOf[acting]
  const token = cookies.read(request, cookie.name)
  const caller = token === undefined ? null : await parts.callerOf(token, parts.now())
  return caller !== null && cookie.of.includes(caller.kind) ? caller : null
}

/**
 * Reads also need our header, which no other site can send. Automatic calls are marked, so that an
 * unattended office ends for idleness.
 */
async function staffInSession(
  request: FastifyRequest,
  { cookies, office }: AuthenticationContext,
): Promise<StaffCaller | null> {
  if (office === null || actingOf(request.headers) !== 'staff') return null
  if (request.method !== 'GET' && !isFromOurPages(request, office.url)) return null
  const token = cookies.read(request, 'office')
  const isAttended = request.headers['x-cupo-unattended'] === undefined
  const caller = token === undefined ? null : await office.staffOf(token, { isAttended })
  const queue = request.headers['x-cupo-queue']
  return caller !== null && isReadingQueue(queue) ? { ...caller, queue } : caller
}

const knowsSecretOfClock = (request: FastifyRequest, { clockSecret }: AuthenticationContext): boolean =>
  clockSecret !== null && isSame(bearerOf(request) ?? '', clockSecret)

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]

/**
 * `X-Cupo-Signature: t=<unix seconds>,v2=<hex>` over `t.METHOD.target.body`, for five minutes of the
 * machine's clock. The address keeps a notice from being replayed for another order.
 */
function isSigned(request: FastifyRequest, { operatorSecret, machineNow }: AuthenticationContext): boolean {
  const [, time = '', signature = ''] =
    /^t=(\d{1,12}),v2=([0-9a-f]{64})$/.exec(String(request.headers['x-cupo-signature'])) ?? []
  if (Math.abs(machineNow() / 1000 - Number(time)) > signatureToleranceSeconds) return false
  const signed = `${time}.${request.method}.${request.originalUrl}.${request.rawBody}`
  const expected = createHmac('sha256', operatorSecret).update(signed).digest('hex')
  return isSame(signature, expected)
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** ASVS 3.5.1–3.5.3: a custom header, and no sign of another origin (CSRF). */
export function isFromOurPages(request: FastifyRequest, publicUrl: string): boolean {
  if (request.headers['x-cupo-client'] !== 'web') return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.origin
  return origin === undefined || origin === new URL(publicUrl).origin
}

/** Null: no cookie counts. */
export function actingOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): CookieOwner | null {
  const named = headers['x-cupo-acting']
  if (named === undefined) return 'person'
  return named === 'agent' || named === 'handOff' || named === 'staff' ? named : null
}
