import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { newId } from '../ids.ts'
import { errorFacts, type Log } from '../log.ts'
import { type Refusal, Refused } from '../refusal.ts'
import { refuseRequest } from './bind.ts'
import { keepRawBodies } from './request-body.ts'
import { securityHeaders, setSecurityHeaders } from './security-headers.ts'
import { errorBody } from './status-of.ts'
import { boundWaitingSockets } from './waiting-sockets.ts'

export type ServerOptions = {
  readonly log: Log
  readonly isHttps: boolean
  readonly https: { readonly certPath: string; readonly keyPath: string } | null
  /** Turns an error of a provider into a refusal; null for a defect. */
  readonly refusalOf: (error: unknown) => Refusal | null
  /** Hears of each call that was answered with 5xx. */
  readonly onServerError?: (call: ServerError) => void
}

type ServerError = {
  readonly method: string
  /** Its template. */
  readonly path: string
  readonly status: number
  readonly requestId: string
}

const bodyBytesMax = 64 * 1024

/** The longest address of ours is a page with a signed link of 4,096 signs. */
const addressMax = 6_000

/** A request that is not there whole in half a minute is cut; Node looks for such requests this often. */
const requestLimits = {
  requestMs: 30_000,
  headersMs: 15_000,
  lookEveryMs: 1_000,
  connectionsMax: 4_000,
  waitingOfAddressMax: 400,
}
const watchful = {
  headersTimeout: requestLimits.headersMs,
  requestTimeout: requestLimits.requestMs,
  connectionsCheckingInterval: requestLimits.lookEveryMs,
  // Node would answer without a body and without our headers: `refuseWithoutOneHost` answers instead.
  requireHostHeader: false,
}

/** The HTTP server: bounded in size and time, quiet about people, one shape of error. */
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
  boundWaitingSockets(app.server, requestLimits.waitingOfAddressMax)
  app.server.on('checkExpectation', answerExpectation(isHttps))
  await app.register(cookie)
  setSecurityHeaders(app, isHttps)
  refuseLongAddresses(app)
  refuseWithoutOneHost(app)
  keepRawBodies(app)

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

/** HTTP/1.1 asks for the header, once; Node takes a request without it only because it is told to. */
function refuseWithoutOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, next) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) next()
    else next(new Refused({ code: 'SolicitudInvalida' }))
  })
}

/** Node takes an address of 16 kB; ours end well before, and whatever reads an address reads no more than this. */
function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, next) => {
    if (url.length <= addressMax) next()
    else next(new Refused({ code: 'DireccionDemasiadoLarga' }))
  })
}

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
const answerUnreadable =
  (isHttps: boolean) =>
  (error: ParserError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { headers, body } = unreadable(isHttps)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const status = statusOf[error.code ?? ''] ?? '400 Bad Request'
    socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
  }

/** An expectation that is none of HTTP reaches no route either; Node would answer it without a body. */
const answerExpectation =
  (isHttps: boolean) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    const { headers, body } = unreadable(isHttps)
    response.writeHead(417, headers).end(body)
  }

/** What is said of a request that reaches no route, in the one shape of errors. */
function unreadable(isHttps: boolean) {
  const body = JSON.stringify(errorBody({ code: 'SolicitudInvalida' }, newId()))
  const headers = {
    ...securityHeaders(isHttps),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  return { headers, body }
}
