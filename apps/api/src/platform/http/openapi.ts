import { type Answer, type Call, type CallerKind, errorBodySchema } from '@cupo/wire'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance } from 'fastify'
import type { GenericSchema } from 'valibot'

type Json = Readonly<Record<string, unknown>>

/** `GET /api/v1/openapi.json`: what is bound, described from its declarations. */
export function openApiRoute(app: FastifyInstance, bound: readonly Call[], publicUrl: string): void {
  let document: Json | null = null
  app.get('/api/v1/openapi.json', async () => {
    document ??= describe(bound, publicUrl)
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

const actingHeader: Json = {
  name: 'X-Cupo-Acting',
  in: 'header',
  required: false,
  description: 'Which session of a browser asks, beside a person’s; gives no right.',
  schema: { enum: ['agent', 'handOff'] },
}

function describe(bound: readonly Call[], publicUrl: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of bound) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cupo',
      version: '1',
      description: 'Consumer credit of a mobile operator: every call, declared once.',
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    components: { securitySchemes },
    paths,
  }
}

function operation(call: Call): Json {
  return {
    summary: call.summary,
    ...securityOf(call),
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.access.includes('agent') || call.access.includes('handOff') ? [actingHeader] : []),
    ],
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [call.form ? 'application/x-www-form-urlencoded' : 'application/json']: {
                schema: schemaOf(call.body),
              },
            },
          },
        }),
    responses: {
      ...Object.fromEntries(
        Object.entries(call.answers).map(([status, answer]) => [
          status,
          { description: status, ...contentOf(answer) },
        ]),
      ),
      // Bad input, too large, unavailable: every other answer has the one shape of an error.
      default: { description: 'error', ...contentOf(errorBodySchema) },
    },
  }
}

function securityOf({ access }: Call): Json {
  const cookies = new Set(access.flatMap((kind) => cookieOf[kind] ?? []))
  if (access.includes('anonymous') || cookies.size === 0) return {}
  return { security: ['bearer', ...cookies].map((name) => ({ [name]: [] })) }
}

function contentOf(answer: Answer): Json {
  if ('binary' in answer) return { content: { [answer.binary]: {} } }
  if ('stream' in answer) return { content: { 'text/event-stream': { schema: schemaOf(answer.stream) } } }
  return answer.type === 'null' ? {} : { content: { 'application/json': { schema: schemaOf(answer) } } }
}

function parametersOf(schema: GenericSchema | undefined, place: 'path' | 'query'): readonly Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema) as {
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

/** Transformations and checks of our own have no JSON Schema: the described shape is what may be sent. */
const schemaOf = (schema: GenericSchema): Json => {
  const { $schema: _, ...described } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })
  return described
}
