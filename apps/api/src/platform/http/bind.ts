import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { type Call, type FieldError, fieldMessages, type StreamValues } from '@cupo/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Caller } from '../actor.ts'
import type { Refusal } from '../refusal.ts'
import { withRequestId } from '../request-id.ts'
import { pass } from '../telemetry/passages.ts'
import type { EventStreams } from './event-streams.ts'
import type { CookieToSet, Handler, ReceivedRequest } from './received.ts'
import { readFile } from './request-body.ts'
import { errorBody, statusOf } from './status-of.ts'

export type Edge = {
  readonly receive: (request: FastifyRequest, actor: Caller) => ReceivedRequest
  readonly authenticate: (access: Call['access'], request: FastifyRequest) => Promise<Caller | null>
  readonly setCookie: (reply: FastifyReply, cookie: CookieToSet) => void
  readonly operatorName: string
  readonly streams: EventStreams
  readonly bound: Call[]
  readonly rooms: Map<Call, string>
}

const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

export function bind<const C extends Call>(
  app: FastifyInstance,
  edge: Edge,
  call: C,
  handler: Handler<C>,
): void {
  edge.bound.push(call)
  const route = `/api/v1${call.path}`
  app.route({
    method: call.method,
    url: route,
    config: {
      hasFields: call.body !== undefined,
      takesAnyCharset: call.access.includes('provider'),
      takesFile: call.file !== undefined,
    },
    handler: (request, reply) =>
      withRequestId(
        request.id,
        () => pass({ passage: 'call', method: call.method, route }, () => serve(request, reply)),
        'call',
      ),
  })

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    // Another site can post a form, but no JSON (CSRF).
    if (call.form !== true && isFormEncoded(request)) {
      return refuseRequest(reply, request, { code: 'TipoNoAdmitido' })
    }
    const actor = await edge.authenticate(call.access, request)
    if (actor === null || !call.access.includes(actor.kind))
      return refuseRequest(reply, request, {
        code: isShortOfPerson(call, actor) ? 'IngresoRequerido' : 'SesionVencida',
      })
    if (!isPermitted(call, actor)) return refuseRequest(reply, request, { code: 'SinPermiso' })
    const input = readInput(call, request, edge.operatorName)
    if (!input.ok) return refuseRequest(reply, request, input.refusal)
    const file = call.file === undefined ? undefined : await readFile(request, call.file)
    const answer = await handler(asRequest<C>({ ...input.value, file }, edge.receive(request, actor)))
    if ('refusal' in answer) return refuseRequest(reply, request, answer.refusal)
    for (const cookie of answer.cookies ?? []) edge.setCookie(reply, cookie)
    if (isStream(answer.body)) {
      const refusal = await openStream(edge, call, { request, reply, actor }, answer.body)
      return refusal === null ? reply : refuseRequest(reply, request, refusal)
    }
    return send(reply, call, answer.status as number, answer.body, answer.fileName)
  }
}

const isShortOfPerson = ({ access }: Call, actor: Caller | null): boolean =>
  actor?.kind === 'customer' && access.includes('borrower')

const isPermitted = ({ permission }: Call, actor: Caller): boolean =>
  actor.kind !== 'staff' || (permission !== undefined && actor.permissions.includes(permission))

const isFormEncoded = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

export function refuseRequest(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply {
  if (refusal.code === 'ServicioNoDisponible' || refusal.code === 'TiempoAgotado')
    reply.header('retry-after', '10')
  return reply.status(statusOf[refusal.code]).send(errorBody(refusal, request.id))
}

function send(
  reply: FastifyReply,
  call: Call,
  status: number,
  body: unknown,
  fileName: string | undefined,
): FastifyReply {
  const declared = call.answers[status]
  if (declared === undefined)
    throw new Error(`${call.path} answers ${status}, which its entry does not declare`)
  reply.status(status)
  if ('binary' in declared) {
    return (
      reply
        .header('content-type', declared.binary)
        .header('content-disposition', contentDisposition(fileName))
        // The browser's PDF viewer frames the file.
        .header('content-security-policy', "frame-ancestors 'self'")
        .send(Buffer.from(body as Uint8Array))
    )
  }
  if ('download' in declared) {
    const { type, content } = body as DownloadBody
    return reply
      .header('content-type', type)
      .header('content-disposition', contentDisposition(fileName))
      .send(content instanceof Readable ? content : Readable.from(content))
  }
  if ('stream' in declared) throw new Error(`${call.path} declares a stream and answers something else`)
  if (status === 204) return reply.send()
  // Drops undeclared fields, so that no stored secret leaks.
  return reply.send(v.parse(declared, body))
}

type DownloadBody = { readonly type: string; readonly content: AsyncIterable<Uint8Array> }

const isStream = (body: unknown): body is StreamValues<unknown> => typeof body === 'function'

type OpenRequest = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly actor: Caller }

/** Authenticates before each event, so that an ended session ends the stream. */
function openStream(
  { streams, authenticate }: Edge,
  { access, answers, path }: Call,
  { request, reply, actor }: OpenRequest,
  values: StreamValues<unknown>,
): Promise<Refusal | null> {
  const declared = answers[200]
  if (declared === undefined || !('stream' in declared)) throw new Error(`${path} declares no stream`)
  return streams.serve(reply, {
    requestId: request.id,
    sessionId: 'sessionId' in actor ? actor.sessionId : actor.kind,
    shop: actor.kind === 'agent' ? actor.shop : null,
    schema: declared.stream,
    values,
    isAllowed: async () => isDeepStrictEqual(await authenticate(access, request), actor),
  })
}

type Input = {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly file?: unknown
}

/** The cast is safe after validation. */
const asRequest = <C extends Call>(input: Input, received: ReceivedRequest) =>
  ({ ...input, ...received }) as Parameters<Handler<C>>[0]

function readInput(
  call: Call,
  request: FastifyRequest,
  operatorName: string,
): { ok: true; value: Input } | { ok: false; refusal: Refusal } {
  const { params, query } = request
  const body = call.file === undefined ? request.body : undefined
  if ([params, query, body].some(holdsUnwritable)) {
    return { ok: false, refusal: { code: 'SolicitudInvalida' } }
  }
  const value: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part]
    if (schema === undefined) continue
    const parsed = v.safeParse(schema, { params, query, body }[part] ?? {})
    if (parsed.success) value[part] = parsed.output
    else errors.push(...parsed.issues.map((issue) => fieldError(issue, operatorName)))
  }
  if (errors.length === 0) return { ok: true, value }
  const code = call.invalidAs ?? 'SolicitudInvalida'
  return { ok: false, refusal: { code, errors: firstOfEachField(errors) } }
}

/** PostgreSQL stores no NUL, UTF-8 no lone surrogate. */
const holdsUnwritable = (part: unknown): boolean =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).some(([name, value]) => isUnwritable(name) || isUnwritable(value))
    : isUnwritable(part)

/** The engine bounds JSON's depth. */
const isUnwritable = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\u0000') || !value.isWellFormed()
    : value !== undefined && unwritable.test(JSON.stringify(value))

/** In JSON both are `\u` after an even number of backslashes. */
const unwritable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

function fieldError(issue: v.BaseIssue<unknown>, operatorName: string): FieldError {
  const field = v.getDotPath(issue) ?? ''
  const name = field.split('.')[0] ?? ''
  return { field, message: messageOf(name, operatorName) }
}

/** Fields under several names share a message. */
const otherNames: Readonly<Record<string, keyof typeof fieldMessages>> = {
  username: 'identityCardNumber',
  bankNumber: 'accountBank',
  accountType: 'accountKind',
}

function messageOf(field: string, operatorName: string): string {
  if (field === 'mobile') return fieldMessages.mobile(operatorName)
  const name = otherNames[field] ?? field
  const text = Object.hasOwn(fieldMessages, name)
    ? fieldMessages[name as keyof typeof fieldMessages]
    : undefined
  return typeof text === 'string' ? text : fieldMessages.other
}

function firstOfEachField(errors: readonly FieldError[]): readonly FieldError[] {
  const first = new Map<string, FieldError>()
  for (const error of errors) if (!first.has(error.field)) first.set(error.field, error)
  return [...first.values()]
}

export type BindCall = <const C extends Call>(call: C) => (handler: Handler<C>) => void

/** Full in `filename*` (RFC 6266, RFC 8187), ASCII in `filename`. No name: shown inline. */
export function contentDisposition(fileName: string | undefined): string {
  if (fileName === undefined) return 'inline'
  const ascii = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/[^\x20-\x7e]|["%\\]/g, '_')
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, percentEncoded)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`
}
