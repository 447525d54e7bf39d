import { isUtf8 } from 'node:buffer'
import { parse as parseForm } from 'node:querystring'
import { Readable } from 'node:stream'
import { oneLine } from '@cupo/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: string
  }
  interface FastifyContextConfig {
    readonly hasFields?: boolean
    /** A provider's notice may come in an old charset. */
    readonly takesAnyCharset?: boolean
    readonly takesFile?: boolean
  }
}

/** Keeps raw bodies, which signatures cover. Parses forms only where declared. */
export function keepRawBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '')
  app.removeContentTypeParser('application/json')
  app.addHook('onRequest', ({ headers }, _reply, next) => {
    const encoding = headers['content-encoding'] ?? 'identity'
    if (encoding === 'identity') next()
    else next(new Refused({ code: 'TipoNoAdmitido' }))
  })
  readAs(app, 'application/json', (text) => (text === '' ? undefined : readJson(text)))
  readAs(app, 'application/x-www-form-urlencoded', (text, request) => {
    if (request.routeOptions.config.hasFields !== true) return undefined
    refuseOtherEscapes(text)
    return parseForm(text)
  })
  // `navigator.sendBeacon` sends text.
  readAs(app, 'text/plain', (text, request) => {
    if (!request.url.startsWith('/api/v1/application/logFront')) throw new Refused({ code: 'TipoNoAdmitido' })
    return readJson(text)
  })
  // Leaves an upload unread until its sender is authenticated.
  app.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    if (request.routeOptions.config.takesFile === true) done(null, payload)
    else done(new Refused({ code: 'TipoNoAdmitido' }))
  })
}

const fileNameMax = 150

/** Refuses a file by its declared length, or at the first byte too many. */
export async function readFile(
  { body, headers }: FastifyRequest,
  { bytesMax }: { readonly bytesMax: number },
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  if (body !== undefined && !(body instanceof Readable)) throw new Refused({ code: 'TipoNoAdmitido' })
  if (Number(headers['content-length'] ?? 0) > bytesMax) throw new Refused({ code: 'CuerpoDemasiadoGrande' })
  const pieces: Buffer[] = []
  let size = 0
  // The answer uses the same connection.
  for await (const piece of body?.iterator({ destroyOnReturn: false }) ?? []) {
    size += piece.length
    if (size > bytesMax) throw new Refused({ code: 'CuerpoDemasiadoGrande' })
    pieces.push(piece)
  }
  return { name: fileNameOf(String(headers['x-cupo-file-name'] ?? '')), bytes: Buffer.concat(pieces) }
}

/** Without a path, in one line. */
function fileNameOf(header: string): string {
  try {
    const name = oneLine(decodeURIComponent(header)).split(/[\\/]/).at(-1) ?? ''
    return name.slice(0, fileNameMax).toWellFormed()
  } catch {
    return ''
  }
}

function readAs(
  app: FastifyInstance,
  type: string,
  read: (text: string, request: FastifyRequest) => unknown,
): void {
  app.addContentTypeParser(type, { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer, done) => {
    let value: unknown
    try {
      request.rawBody = textOf(request, body)
      value = read(request.rawBody, request)
    } catch (error) {
      return done(error instanceof Error ? error : new Error('a body that nobody can read', { cause: error }))
    }
    done(null, value)
  })
}

const takesAnyCharset = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.takesAnyCharset === true

/** Reads UTF-8, else Latin-1; relevant fields are ASCII. */
function textOf(request: FastifyRequest, body: Buffer): string {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
  const isOther = charset !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(charset)
  if (isOther && !takesAnyCharset(request)) throw new Refused({ code: 'TipoNoAdmitido' })
  if (isUtf8(body)) return body.toString('utf8')
  if (takesAnyCharset(request)) return body.toString('latin1')
  throw new Refused({ code: 'SolicitudInvalida' })
}

/** The parser would replace malformed escapes. */
function refuseOtherEscapes(text: string): void {
  try {
    for (const [escapes] of text.matchAll(/(?:%[0-9a-f]{2})+/gi)) decodeURIComponent(escapes)
  } catch {
    throw new Refused({ code: 'SolicitudInvalida' })
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text, withoutPrototype)
  } catch {
    throw new Refused({ code: 'SolicitudInvalida' })
  }
}

const withoutPrototype = (key: string, value: unknown) =>
  key === '__proto__' || key === 'constructor' ? undefined : value
