import { isDeepStrictEqual } from 'node:util'
import * as wire from '@cupo/wire'
import { type Answer, type Call, type CallerKind, errorBodySchema } from '@cupo/wire'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance } from 'fastify'
import type { GenericSchema } from 'valibot'
import type { Edge } from './bind.ts'

const paymentRequests: readonly Call[] = [
  wire.requestLoanPayment,
  wire.requestFastPayment,
  wire.requestAdvancedPayment,
  wire.requestGuaranteePayment,
]

const sealedAnswers: readonly Call[] = [wire.getParameters, wire.getParameter]

const openingSessions: readonly Call[] = [
  wire.requestToken,
  wire.createApplication,
  wire.openHandOff,
  wire.endSession,
]

const sessionKinds: readonly CallerKind[] = [...wire.ofApplication, 'agent', 'handOff']

type Header = {
  readonly name: string
  readonly isReadBy: (call: Call) => boolean
  readonly description: string
  readonly schema: Json
}

const headers: readonly Header[] = [
  {
    name: 'Idempotency-Key',
    isReadBy: (call) => paymentRequests.includes(call),
    description:
      'The same key and body again get the same checkout, byte for byte; with another body the key is refused.',
    schema: { type: 'string', maxLength: 255 },
  },
  {
    name: 'X-Response-Key',
    isReadBy: (call) => sealedAnswers.includes(call),
    description: 'A public JWK, base64url: the answer is a JWE to it.',
    schema: { type: 'string' },
  },
  {
    name: 'X-Captcha-Ticket',
    isReadBy: ({ answers }) => 428 in answers,
    description: 'The ticket of `solveCaptcha`, where the call was answered with `CaptchaRequerido` (428).',
    schema: { type: 'string' },
  },
  {
    name: 'X-Cupo-Client',
    isReadBy: (call) =>
      openingSessions.includes(call) ||
      (call.method !== 'GET' && call.access.some((kind) => sessionKinds.includes(kind))),
    description:
      'Of a browser: `web` keeps the tokens in cookies that no script can read, and a change by such a cookie asks for it. With a bearer token leave it out.',
    schema: { type: 'string', enum: ['web'] },
  },
  {
    name: 'X-Cupo-Acting',
    isReadBy: ({ access }) => access.includes('agent') || access.includes('handOff'),
    description: 'Which session of a browser asks, beside a person’s; gives no right.',
    schema: { enum: ['agent', 'handOff'] },
  },
]

const headersOf = (call: Call): readonly Json[] =>
  headers
    .filter(({ isReadBy }) => isReadBy(call))
    .map(({ name, description, schema }) => ({ name, in: 'header', required: false, description, schema }))

export function openApiRoute(
  app: FastifyInstance,
  { bound, rooms }: Pick<Edge, 'bound' | 'rooms'>,
  publicUrl: string,
): void {
  let document: Json | null = null
  app.get('/api/v1/openapi.json', async () => {
    // The office's calls are private.
    document ??= describeApi(
      bound.filter(({ access }) => !access.includes('staff')),
      publicUrl,
      rooms,
    )
    return document
  })
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'cupo-session' },
  agentCookie: { type: 'apiKey', in: 'cookie', name: 'cupo-agent' },
  handOffCookie: { type: 'apiKey', in: 'cookie', name: 'cupo-hand-off' },
}

const cookieOf: { readonly [kind in CallerKind]?: keyof typeof securitySchemes } = {
  customer: 'cookie',
  borrower: 'cookie',
  agent: 'agentCookie',
  handOff: 'handOffCookie',
}

/** For generated clients. */
const operationIds: ReadonlyMap<unknown, string> = new Map(
  Object.entries(wire).map(([name, exported]) => [exported, name] as const),
)

export function describeApi(
  calls: readonly Call[],
  publicUrl: string,
  rooms: ReadonlyMap<Call, string> = new Map(),
): Json {
  const schemas = apiSchemas()
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, schemas, rooms.get(call)) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cupo',
      version: '1',
      description: 'Consumer credit of a mobile operator: every call, declared once.',
    },
    tags: [...new Set(rooms.values())].toSorted().map((name) => ({ name })),
    servers: [{ url: `${publicUrl}/api/v1` }],
    components: { securitySchemes, schemas: schemas.components() },
    paths,
  }
}

function operation(call: Call, schemas: ApiSchemas, room: string | undefined): Json {
  return {
    operationId: operationIds.get(call),
    ...(room === undefined ? {} : { tags: [room] }),
    summary: call.summary,
    description: descriptionOf(call),
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
      default: { description: 'error', ...contentOf(schemas, errorBodySchema) },
    },
  }
}

const callerNames: Readonly<Record<CallerKind, string>> = {
  anonymous: 'anybody',
  customer: 'a customer whom the code of a form let in',
  borrower: 'a person who has signed in',
  agent: 'the agent of a shop, by its signed link',
  handOff: 'the customer of an assisted sale, on their own phone',
  provider: 'the payment provider, whose signature is checked',
  operator: 'the operator, by a signed request',
  staff: "the lender's staff, in the office",
  clock: 'the clock of the demo, by a signed request',
}

function descriptionOf({ access, form, answers }: Call): string {
  const callers = access.includes('anonymous') ? ['anybody'] : access.map((kind) => callerNames[kind])
  const notes = Object.keys(answers).flatMap((status) => statusNotes[Number(status)] ?? [])
  return [
    `Called by ${callers.join(', or ')}.`,
    ...(form === true ? ['The body travels form-encoded.'] : []),
    ...notes,
  ].join(' ')
}

const statusNotes: Readonly<Record<number, string>> = {
  403: '403: a fresh code is asked for, or the act is not allowed.',
  409: '409: the state has changed or a field is wrong; `errorCode` and `errors` say which.',
  410: '410: the link is over, used or altered.',
  424: '424: a limit of tries, mails or requests is reached.',
  428: '428: the same call again with `X-Captcha-Ticket`.',
}

function securityOf({ access }: Call): Json {
  const cookies = new Set(access.flatMap((kind) => cookieOf[kind] ?? []))
  if (access.includes('anonymous') || cookies.size === 0) return {}
  return { security: ['bearer', ...cookies].map((name) => ({ [name]: [] })) }
}

function contentOf(schemas: ApiSchemas, answer: Answer): Json {
  if ('binary' in answer) return { content: { [answer.binary]: {} } }
  if ('download' in answer) return { content: Object.fromEntries(answer.download.map((type) => [type, {}])) }
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
  // A copy has no component name: inlined.
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

export type Json = Readonly<Record<string, unknown>>

/** Optional in the input, present in the output. */
type Direction = 'input' | 'output'

const names: ReadonlyMap<GenericSchema, string> = new Map(
  Object.entries(wire).flatMap(([name, value]) =>
    name.endsWith('Schema') && isSchema(value) && !isText(value)
      ? [[value, `${name[0]?.toUpperCase()}${name.slice(1, -'Schema'.length)}`] as const]
      : [],
  ),
)

function isSchema(value: unknown): value is GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

function isText({ type }: GenericSchema): boolean {
  return ['string', 'number', 'boolean', 'array'].includes(type)
}

export type ApiSchemas = {
  readonly describe: (schema: GenericSchema, direction: Direction) => Json
  readonly components: () => Json
}

export function apiSchemas(): ApiSchemas {
  const components: Record<string, Json> = {}
  const reference = (schema: GenericSchema, direction: Direction): Json | null => {
    const name = nameOf(schema, direction)
    if (name === null) return null
    if (components[name] === undefined) {
      // Reserved first: a schema may contain itself.
      components[name] = {}
      components[name] = convert({ ...schema }, direction)
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const convert = (schema: GenericSchema, direction: Direction): Json =>
    plain(schema, direction, (inner) => reference(inner, direction))
  return {
    describe: (schema, direction) => reference(schema, direction) ?? convert(schema, direction),
    components: () => Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

function nameOf(schema: GenericSchema, direction: Direction): string | null {
  const name = names.get(schema)
  if (name === undefined) return null
  return direction === 'output' || isAnsweredAsSent(schema) ? name : `${name}Input`
}

const answeredAsSent = new WeakMap<GenericSchema, boolean>()

function isAnsweredAsSent(schema: GenericSchema): boolean {
  const found =
    answeredAsSent.get(schema) ?? isDeepStrictEqual(plain(schema, 'input'), plain(schema, 'output'))
  answeredAsSent.set(schema, found)
  return found
}

/** JSON Schema lacks transformations and our checks. */
function plain(
  schema: GenericSchema,
  direction: Direction,
  referenceOf: (schema: GenericSchema) => Json | null = () => null,
): Json {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
    typeMode: direction,
    overrideSchema: ({ valibotSchema }) => referenceOf(valibotSchema as GenericSchema),
  })
  return withItems(described) as Json
}

/** For tools without `prefixItems`. */
function withItems(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withItems)
  if (typeof node !== 'object' || node === null) return node
  const inner = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, withItems(value)]))
  if (inner.type !== 'array' || inner.items !== undefined) return inner
  return { ...inner, items: Array.isArray(inner.prefixItems) ? { anyOf: inner.prefixItems } : {} }
}
