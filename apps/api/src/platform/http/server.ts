import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply } from 'fastify'
import Fastify from 'fastify'
import { isId, newId } from '../ids.ts'
import { errorFacts, type Log } from '../log.ts'
import { type Refusal, Refused } from '../refusal.ts'
import { tellAnswer } from '../telemetry/passages.ts'
import { refuseRequest } from './bind.ts'
import { keepRawBodies } from './request-body.ts'
import { errorBody } from './status-of.ts'

export type ServerOptions = {
  readonly log: Log
  readonly isHttps: boolean
  readonly trustedProxies: (address: string) => boolean
  readonly https: { readonly certPath: string; readonly keyPath: string } | null
  readonly refusalOf: (error: unknown) => Refusal | null
  readonly onServerError?: (call: ServerError) => void
}

type ServerError = {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly requestId: string
}

const bodyBytesMax = 64 * 1024

/** A signed link has 4,096 characters. */
const addressMax = 6_000

/** Time limits against slow requests (slowloris). */
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
  // `refuseWithoutOneHost` answers with our headers instead.
  requireHostHeader: false,
}

export async function createServer({
  log,
  isHttps,
  trustedProxies,
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
    genReqId: requestIdOf(trustedProxies),
    clientErrorHandler: answerUnreadable(isHttps),
    // Errors of the framework bypass routes and hooks.
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
    // A template holds no ids and tokens.
    const route = request.routeOptions.url ?? 'unknown'
    if (route.startsWith('/api/')) {
      tellAnswer({
        method: request.method,
        route,
        status: reply.statusCode,
        seconds: isStream(reply) ? null : reply.elapsedTime / 1_000,
      })
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

/** A stream stays open as long as its screen. */
const isStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream')

/** A trusted proxy's id, so that both logs agree; only a UUID, which names nobody. */
const requestIdOf =
  (trustedProxies: ServerOptions['trustedProxies']) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = String(headers['x-request-id'] ?? '').toLowerCase()
    return isId(given) && trustedProxies(socket.remoteAddress ?? '') ? given : newId()
  }

/** HTTP/1.1 requires exactly one Host header. */
function refuseWithoutOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, next) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) next()
    else next(new Refused({ code: 'SolicitudInvalida' }))
  })
}

function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, next) => {
    if (url.length <= addressMax) next()
    else next(new Refused({ code: 'DireccionDemasiadoLarga' }))
  })
}

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

/** Malformed HTTP bypasses Fastify. */
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

/** Node would answer an unknown `Expect` without a body. */
const answerExpectation =
  (isHttps: boolean) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    const { headers, body } = unreadable(isHttps)
    response.writeHead(417, headers).end(body)
  }

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

const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** ASVS 3.4. */
const securityHeaders = (isHttps: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy': apiPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

function setSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  const headers = securityHeaders(isHttps)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * Bounds the waiting sockets of an address: cuts the oldest idle or incomplete one (slowloris). Sockets with
 * an open request do not count, so that a proxy keeps its room.
 */
function boundWaitingSockets(server: Server, max: number): void {
  const waiting = new Map<string, Set<Socket>>()

  function leave(socket: Socket, address: string): void {
    const sockets = waiting.get(address)
    sockets?.delete(socket)
    if (sockets?.size === 0) waiting.delete(address)
  }

  function wait(socket: Socket, address: string): void {
    if (socket.destroyed) return
    const sockets = waiting.get(address) ?? new Set()
    waiting.set(address, sockets.add(socket))
    if (sockets.size <= max) return
    const [longest] = sockets
    longest?.destroy()
  }

  const onSocket = (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    socket.once('close', () => leave(socket, address))
    wait(socket, address)
  }
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const address = socket.remoteAddress ?? ''
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (hasBody) request.once('end', () => leave(socket, address))
    else leave(socket, address)
    response.once('finish', () => wait(socket, address))
  }
  server.on('secureConnection', onSocket)
  server.on('connection', (socket: Socket) => {
    // TLS sockets arrive by `secureConnection`.
    if (!('setSecureContext' in server)) onSocket(socket)
  })
  server.prependListener('request', onRequest)
}
