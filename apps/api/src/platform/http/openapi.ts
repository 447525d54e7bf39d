import * as wire from '@cupo/wire'
import { type Answer, type Call, type CallerKind, errorBodySchema } from '@cupo/wire'
import type { FastifyInstance } from 'fastify'
import type { GenericSchema } from 'valibot'
import { headersOf } from './api-headers.ts'
import { type ApiSchemas, apiSchemas, type Json } from './api-schemas.ts'

/** `GET /api/v1/openapi.json`: what is bound, described from its declarations. */
export function openApiRoute(app: FastifyInstance, bound: readonly Call[], publicUrl: string): void {
  let document: Json | null = null
  app.get('/api/v1/openapi.json', async () => {
    document ??= describeApi(bound, publicUrl)
    return document
  })
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'cupo-session' },
  agentCookie: { type: 'apiKey', in: 'cookie', name: 'cupo-agent' },
  handOffCookie: { type: 'apiKey', in: 'cookie', name: 'cupo-hand-off' },
}

/** The cookie of each kind of session. */
const cookieOf: { readonly [kind in CallerKind]?: keyof typeof securitySchemes } = {
  customer: 'cookie',
  borrower: 'cookie',
  agent: 'agentCookie',
  handOff: 'handOffCookie',
}

/** Calls are named as the wire exports them, for the clients that are made from the document. */
const operationIds: ReadonlyMap<unknown, string> = new Map(
  Object.entries(wire).map(([name, exported]) => [exported, name] as const),
)

/** OpenAPI 3.1 of the calls, for whoever reads it or makes a client from it. */
export function describeApi(calls: readonly Call[], publicUrl: string): Json {
  const schemas = apiSchemas()
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cupo',
      version: '1',
      description: 'Consumer credit of a mobile operator: every call, declared once.',
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    components: { securitySchemes, schemas: schemas.components() },
    paths,
  }
}

function operation(call: Call, schemas: ApiSchemas): Json {
  return {
    operationId: operationIds.get(call),
    summary: call.summary,
    ...securityOf(call),
    parameters: [
      ...parametersOf(schemas, call.params, 'path'),
      ...parametersOf(schemas, call.query, 'query'),
      ...headersOf(call),
    ],
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [call.form ? 'application/x-www-form-urlencoded' : 'application/json']: {
                schema: schemas.describe(call.body, 'input'),
              },
            },
          },
        }),
    responses: {
      ...Object.fromEntries(
        Object.entries(call.answers).map(([status, answer]) => [
          status,
          { description: status, ...contentOf(schemas, answer) },
        ]),
      ),
      // Bad input, too large, unavailable: every other answer has the one shape of an error.
      default: { description: 'error', ...contentOf(schemas, errorBodySchema) },
    },
  }
}

function securityOf({ access }: Call): Json {
  const cookies = new Set(access.flatMap((kind) => cookieOf[kind] ?? []))
  if (access.includes('anonymous') || cookies.size === 0) return {}
  return { security: ['bearer', ...cookies].map((name) => ({ [name]: [] })) }
}

function contentOf(schemas: ApiSchemas, answer: Answer): Json {
  if ('binary' in answer) return { content: { [answer.binary]: {} } }
  if ('stream' in answer)
    return { content: { 'text/event-stream': { schema: schemas.describe(answer.stream, 'output') } } }
  if (answer.type === 'null') return {}
  return { content: { 'application/json': { schema: schemas.describe(answer, 'output') } } }
}

function parametersOf(
  schemas: ApiSchemas,
  schema: GenericSchema | undefined,
  place: 'path' | 'query',
): readonly Json[] {
  if (schema === undefined) return []
  // Each parameter is described by itself: a copy has no name to be pointed at by.
  const { properties = {}, required = [] } = schemas.describe({ ...schema }, 'input') as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}
