import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieToSet } from './received.ts'

const plainNames = { access: 'cupo-session', refresh: 'cupo-refresh', browser: 'cupo-browser' } as const
const secureNames = {
  access: '__Host-cupo-session',
  refresh: '__Secure-cupo-refresh',
  browser: '__Secure-cupo-browser',
} as const
const paths = { access: '/', refresh: '/api/v1/oauth', browser: '/api/v1' } as const

export type Cookies = {
  readonly set: (reply: FastifyReply, cookie: CookieToSet) => void
  readonly read: (request: FastifyRequest, name: CookieToSet['name']) => string | undefined
}

/** Session cookies that no script can read; prefixed and `Secure` as soon as the address is https (R-X4). */
export function sessionCookies(isHttps: boolean): Cookies {
  const names = isHttps ? secureNames : plainNames
  return {
    set: (reply, { name, value, maxAgeSeconds }) => {
      reply.setCookie(names[name], value ?? '', {
        path: paths[name],
        httpOnly: true,
        secure: isHttps,
        sameSite: name === 'access' ? 'lax' : 'strict',
        maxAge: value === null ? 0 : maxAgeSeconds,
      })
    },
    read: (request, name) => request.cookies[names[name]] || undefined,
  }
}
