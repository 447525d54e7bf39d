import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Call } from '@cupo/wire'
import type { FastifyRequest } from 'fastify'
import type { Temporal } from 'temporal-polyfill'
import type { Cookies } from './cookies.ts'
import type { Actor } from './received.ts'
import { isFromOurPages } from './same-origin.ts'

export type AuthenticateParts = {
  readonly cookies: Cookies
  readonly publicUrl: string
  readonly now: () => Temporal.Instant
  readonly machineNow: () => number
  readonly sessionOf: (
    token: string,
    now: Temporal.Instant,
  ) => Promise<{
    readonly sessionId: string
    readonly documentIndex: Buffer
    readonly expiresAt: string
  } | null>
  readonly operatorSecret: string
  readonly clockSecret: string | null
}

const signatureToleranceSeconds = 300

/** Who asks, for the access that a call declares; null where that cannot be shown. */
export function authenticator(parts: AuthenticateParts) {
  return async (call: Call, request: FastifyRequest): Promise<Actor | null> => {
    switch (call.access) {
      case 'public':
        return (await customer(request, parts)) ?? { kind: 'anonymous' }
      case 'customer':
        return customer(request, parts)
      case 'operator':
        return isSigned(request, parts) ? { kind: 'operator' } : null
      case 'provider':
        return { kind: 'provider' }
      case 'ops':
        return parts.clockSecret !== null && isSame(bearerOf(request) ?? '', parts.clockSecret)
          ? { kind: 'system' }
          : null
    }
  }
}

/** A bearer token as it is; a cookie only from our own pages, where it could change something. */
async function customer(
  request: FastifyRequest,
  { cookies, ...parts }: AuthenticateParts,
): Promise<Actor | null> {
  const bearer = bearerOf(request)
  const cookie = cookies.read(request, 'access')
  const isSafe = request.method === 'GET' || isFromOurPages(request, parts.publicUrl)
  const token = bearer ?? (isSafe ? cookie : undefined)
  if (token === undefined) return null
  const session = await parts.sessionOf(token, parts.now())
  return session === null ? null : { kind: 'customer', ...session }
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]

/**
 * `X-Cupo-Signature: t=<unix seconds>,v2=<hex>` over `t.METHOD.target.body`, at most five minutes old by the machine's clock.
 * The address is signed too: a notice about one order says nothing about another.
 */
function isSigned(request: FastifyRequest, { operatorSecret, machineNow }: AuthenticateParts): boolean {
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
