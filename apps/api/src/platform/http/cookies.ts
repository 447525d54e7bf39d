import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieToSet, ReceivedRequest } from './received.ts'

const plainNames = {
  access: 'cupo-session',
  refresh: 'cupo-refresh',
  browser: 'cupo-browser',
  agent: 'cupo-agent',
  handOff: 'cupo-hand-off',
  office: 'cupo-office',
  officeSignIn: 'cupo-office-sign-in',
} as const
const secureNames = {
  access: '__Host-cupo-session',
  refresh: '__Secure-cupo-refresh',
  browser: '__Host-cupo-browser',
  agent: '__Host-cupo-agent',
  handOff: '__Host-cupo-hand-off',
  office: '__Host-cupo-office',
  officeSignIn: '__Host-cupo-office-sign-in',
} as const
const paths = {
  access: '/',
  refresh: '/api/v1/oauth',
  browser: '/',
  agent: '/',
  handOff: '/',
  office: '/',
  officeSignIn: '/',
} as const
/** Cookies also sent when a link of another site leads here. */
const lax: readonly CookieToSet['name'][] = ['access', 'office', 'officeSignIn']

export type Cookies = {
  readonly set: (reply: FastifyReply, cookie: CookieToSet) => void
  readonly read: (request: FastifyRequest, name: CookieToSet['name']) => string | undefined
}

export function sessionCookies(isHttps: boolean): Cookies {
  const names = isHttps ? secureNames : plainNames
  return {
    set: (reply, { name, value, maxAgeSeconds }) => {
      reply.setCookie(names[name], value ?? '', {
        path: paths[name],
        httpOnly: true,
        secure: isHttps,
        sameSite: lax.includes(name) ? 'lax' : 'strict',
        maxAge: value === null ? 0 : maxAgeSeconds,
      })
    },
    read: (request, name) => request.cookies[names[name]] || undefined,
  }
}

const maxAgeSeconds = 90 * 86_400

/**
 * Binds a form and its code to the posting browser; null without cookies. `__Host-`: other hosts cannot
 * plant it.
 */
export const browserHashOf = ({
  client,
  cookies,
}: Pick<ReceivedRequest, 'client' | 'cookies'>): Buffer | null =>
  client === 'web' && cookies.browser !== undefined ? hashOf(cookies.browser) : null

export function markBrowser(
  { client, cookies }: Pick<ReceivedRequest, 'client' | 'cookies'>,
  random: { readonly bytes: (count: number) => Uint8Array },
): { readonly browserHash: Buffer | null; readonly cookies: readonly CookieToSet[] } {
  if (client !== 'web') return { browserHash: null, cookies: [] }
  const value = cookies.browser ?? Buffer.from(random.bytes(32)).toString('base64url')
  return { browserHash: hashOf(value), cookies: [{ name: 'browser', value, maxAgeSeconds }] }
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
