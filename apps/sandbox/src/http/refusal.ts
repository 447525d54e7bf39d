import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

/** Providers speak English, the control room Spanish. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function readInput<const S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input ?? {})
  if (result.success) return result.output
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
  throw new Refusal(400, 'invalidRequest', problems.join('; '))
}

export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send({ code: 'notFound', message: `No ${request.method} ${request.url.split('?')[0]} here` }),
  )
  app.setErrorHandler((error, request, reply) => {
    const { status, code, message } = describeError(error)
    if (status >= 500 && !(error instanceof Refusal)) request.log.error(error)
    return reply.code(status).send({ code, message })
  })
}

function describeError(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof Refusal) return error
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    if (error.statusCode < 500) {
      return { status: error.statusCode, code: 'invalidRequest', message: error.message }
    }
  }
  return { status: 500, code: 'internalError', message: 'The sandbox itself failed; see its log' }
}

/** A call without a body may still declare JSON. */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => {
      const text = body.toString()
      if (text.trim() === '') return {}
      try {
        return JSON.parse(text) as unknown
      } catch {
        throw new Refusal(400, 'invalidRequest', 'The body is not JSON')
      }
    },
  )
}

/** Spaces and dots are dropped; no number begins with 0. */
export const Document = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/[\s.]+/g, '')),
  v.regex(/^[1-9]\d{5,13}$/, 'must be 6 to 14 digits, the first of them not 0'),
)
export const Mobile = v.pipe(v.string(), v.regex(/^\d{10}$/, 'must be 10 digits'))
export const Pesos = v.pipe(v.number(), v.safeInteger('must be whole pesos'), v.minValue(0))
export const IsoDate = v.pipe(v.string(), v.isoDate('must be yyyy-mm-dd'))
export const WebAddress = v.pipe(
  v.string(),
  v.url('must be an address'),
  v.regex(/^https?:\/\//i, 'must be http or https'),
)
