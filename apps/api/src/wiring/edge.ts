import type { Call } from '@cupo/wire'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { authenticator } from '../platform/http/authenticate.ts'
import type { Edge } from '../platform/http/bind.ts'
import { clientAddresses } from '../platform/http/client-address.ts'
import { sessionCookies } from '../platform/http/cookies.ts'
import { eventStreams } from '../platform/http/event-streams.ts'
import { isFromOurPages } from '../platform/http/same-origin.ts'
import type { Foundation } from './foundation.ts'

export function edgeOf(
  config: Config,
  { clock, sessions, linkSessions, staffSessions, brand, log }: Foundation,
): Edge {
  const cookies = sessionCookies(config.isHttps)
  const clientAddress = clientAddresses(config)
  const bound: Call[] = []
  return {
    bound,
    rooms: new Map(),
    operatorName: brand.operatorName,
    streams: eventStreams(log),
    setCookie: cookies.set,
    authenticate: authenticator({
      cookies,
      publicUrl: config.publicUrl,
      now: clock.now,
      machineNow: Date.now,
      callerOf: async (token, now) =>
        (await sessions.callerOf(token, now)) ?? linkSessions.callerOf(token, now),
      office: config.office && { url: config.office.url, staffOf: staffSessions.callerOf },
      operatorSecret: config.operator.callbackSecret,
      clockSecret: config.clockSecret,
    }),
    receive: (request: FastifyRequest, actor) => ({
      requestId: request.id,
      now: clock.now(),
      actor,
      client: request.headers['x-cupo-client'] === 'web' ? 'web' : 'other',
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      ...clientAddress(request),
      isFromOurPages: isFromOurPages(request, config.publicUrl),
      cookies: {
        access: cookies.read(request, 'access'),
        refresh: cookies.read(request, 'refresh'),
        browser: cookies.read(request, 'browser'),
      },
      headers: request.headers,
      rawBody: request.rawBody,
      rawQuery: /\?(.*)$/s.exec(request.url)?.[1] ?? '',
    }),
  }
}
