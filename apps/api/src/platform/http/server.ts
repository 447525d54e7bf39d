import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { parse as parseForm } from 'node:querystring'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { newId } from '../ids.ts'
import { errorFacts, type Log } from '../log.ts'
import { type Refusal, Refused } from '../refusal.ts'
import { refuseRequest } from './bind.ts'
import { securityHeaders, setSecurityHeaders } from './security-headers.ts'
import { errorBody } from './status-of.ts'

export type ServerOptions = {
  readonly log: Log
  readonly isHttps: boolean
  readonly https: { readonly certPath: string; readonly keyPath: string } | null
  /** Turns an error of a provider into a refusal; null for a defect. */
  readonly refusalOf: (error: unknown) => Refusal | null
  /** Hears of each call that was answered with 5xx. */
  readonly onServerError?: (call: ServerError) => void
}

export type ServerError = {
  readonly method: string
  /** Its template. */
  readonly path: string
  readonly status: number
  readonly requestId: string
}

const bodyBytesMax = 64 * 1024

/** A request that is not there whole in half a minute is cut; Node looks for such requests this often. */
const requestLimits = { requestMs: 30_000, headersMs: 15_000, lookEveryMs: 1_000, connectionsMax: 4_000 }
const watchful = {
  headersTimeout: requestLimits.headersMs,
  requestTimeout: requestLimits.requestMs,
  connectionsCheckingInterval: requestLimits.lookEveryMs,
}

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: string
  }
  interface FastifyContextConfig {
    /** The declaration of the call names the fields of its body. */
    readonly hasFields?: boolean
  }
}

/** The HTTP server: bounded in size and time, quiet about people, one shape of error (conformance: R-L8). */
export async function createServer({
  log,
  isHttps,
  https,
  refusalOf,
  onServerError,
}: ServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: requestLimits.requestMs,
    connectionTimeout: 35_000,
    return503OnClosing: false,
    logger: false,
    genReqId: newId,
    clientErrorHandler: answerUnreadable(isHttps),
    // A path that cannot be decoded reaches no route and no hook.
    frameworkErrors: (_error, request, reply) => {
      refuseRequest(reply.headers(securityHeaders(isHttps)), request, { code: 'SolicitudInvalida' })
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4_096 },
    ...(https === null
      ? { http: watchful }
      : { https: { ...watchful, cert: readFileSync(https.certPath), key: readFileSync(https.keyPath) } }),
  }) as FastifyInstance
  app.server.maxConnections = requestLimits.connectionsMax
  await app.register(cookie)
  keepRawBodies(app)
  setSecurityHeaders(app, isHttps)

  app.addHook('onResponse', (request, reply, next) => {
    // The template, never the address: addresses hold ids, and some hold tokens.
    const route = request.routeOptions.url ?? 'unknown'
    if (route.startsWith('/api/')) {
      log.info(
        {
          requestId: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      )
      if (reply.statusCode >= 500) {
        const path = route.replace('/api/v1', '')
        onServerError?.({ method: request.method, path, status: reply.statusCode, requestId: request.id })
      }
    }
    next()
  })
  app.setErrorHandler((error, request, reply) => {
    const known = error instanceof Refused ? error.refusal : (clientRefusal(error) ?? refusalOf(error))
    if (known !== null) return refuseRequest(reply, request, known)
    log.error(
      { requestId: request.id, route: request.routeOptions.url, ...errorFacts(error) },
      'request failed',
    )
    return refuseRequest(reply, request, { code: 'ErrorInterno' })
  })
  return app
}

/**
 * Signatures are made over what came, letter by letter, so JSON and forms are kept beside their values. A form is parsed only
 * for a call that declares its fields: whoever checks a signature reads the text.
 */
function keepRawBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '')
  app.removeContentTypeParser('application/json')
  app.addHook('onRequest', ({ headers }, _reply, next) => {
    const encoding = headers['content-encoding'] ?? 'identity'
    if (encoding === 'identity') next()
    else next(new Refused({ code: 'TipoNoAdmitido' }))
  })
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request: FastifyRequest, body, done) => {
      request.rawBody = String(body)
      if (request.rawBody === '') return done(null, undefined)
      try {
        done(null, JSON.parse(request.rawBody, withoutPrototype))
      } catch {
        done(new Refused({ code: 'SolicitudInvalida' }))
      }
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request: FastifyRequest, body, done) => {
      request.rawBody = String(body)
      done(null, request.routeOptions.config.hasFields ? parseForm(request.rawBody) : undefined)
    },
  )
  // Beacons send text; only the front log reads them.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request: FastifyRequest, body, done) => {
    if (!request.url.startsWith('/api/v1/application/logFront'))
      return done(new Refused({ code: 'TipoNoAdmitido' }))
    request.rawBody = String(body)
    try {
      done(null, JSON.parse(request.rawBody, withoutPrototype))
    } catch {
      done(new Refused({ code: 'SolicitudInvalida' }))
    }
  })
}

const withoutPrototype = (key: string, value: unknown) =>
  key === '__proto__' || key === 'constructor' ? undefined : value

/** Errors that the framework raises about the request itself. */
function clientRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  if (error.statusCode === 413) return { code: 'CuerpoDemasiadoGrande' }
  if (error.statusCode === 415) return { code: 'TipoNoAdmitido' }
  if (typeof error.statusCode === 'number' && error.statusCode < 500) return { code: 'SolicitudInvalida' }
  return null
}

type ParserError = Error & { readonly code?: string }

const statusOf: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Bytes that are no HTTP, or too many headers, reach no server code: their answer is written to the socket. */
export const answerUnreadable =
  (isHttps: boolean) =>
  (error: ParserError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const body = JSON.stringify(errorBody({ code: 'SolicitudInvalida' }, newId()))
    const headers = {
      ...securityHeaders(isHttps),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const status = statusOf[error.code ?? ''] ?? '400 Bad Request'
    socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
  }
