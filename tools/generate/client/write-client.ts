import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as wire from '@cupo/wire'
import { describeApi } from '../../../apps/api/src/platform/http/openapi.ts'
import type { CallRow } from '../../../packages/client/src/send.ts'
import { root } from '../../checks/run-program.ts'

const callers: ReadonlySet<wire.CallerKind> = new Set([...wire.anybody, ...wire.inJourney])

/** Without the providers' notices and the clock, which no integrator calls. */
export const clientCalls: readonly wire.Call[] = Object.values(wire).flatMap((value: unknown) =>
  isCall(value) && value.access.some((kind) => callers.has(kind)) ? [value] : [],
)

function isCall(value: unknown): value is wire.Call {
  return typeof value === 'object' && value !== null && 'access' in value && 'answers' in value
}

const indexText = `import { type Calls, callTable, type ErrorBody, type PinErrorBody } from './calls.ts'
import { type ClientOf, clientOf } from './client.ts'
import { type ClientOptions, type Refusal, RefusedCall, UnansweredCall } from './send.ts'

export type * from './calls.ts'
export { newIdempotencyKey } from './client.ts'
export type { CallOptions, ClientOptions } from './send.ts'

export type ErrorCode = ErrorBody['errorCode'] | PinErrorBody['error']
export type CupoError = RefusedCall<ErrorCode>
export const CupoError: new (refusal: Refusal<ErrorCode>) => CupoError = RefusedCall
/** No answer came, or none that could be read: whether the call had its effect is not known. */
export type CupoUnanswered = UnansweredCall
export const CupoUnanswered: new (...given: ConstructorParameters<typeof UnansweredCall>) => CupoUnanswered =
  UnansweredCall
export type CupoClient = ClientOf<Calls>
export const cupoClient = (options: ClientOptions): CupoClient => clientOf<Calls>(callTable, options)
`

export function writeClient(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sources = mkdtempSync(join(tmpdir(), 'cupo-client-'))
  try {
    const transport = join(root, 'packages', 'client', 'src')
    cpSync(transport, sources, { recursive: true, filter: (file) => !file.endsWith('.test.ts') })
    const document: ApiDocument = JSON.parse(JSON.stringify(describeApi(clientCalls, 'https://cupo.example')))
    writeFileSync(join(sources, 'calls.ts'), callsText(document))
    writeFileSync(join(sources, 'index.ts'), indexText)
    compile(sources, join(folder, 'dist'))
  } finally {
    rmSync(sources, { recursive: true })
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  copyFileSync(join(root, 'docs', 'integrators', 'client.md'), join(folder, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

function manifest() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return {
    name: '@cupo/client',
    version,
    description: 'Typed client of the API of Cupo',
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.3.0' },
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    files: ['dist'],
  }
}

function compile(sources: string, target: string): void {
  const options = {
    rootDir: sources,
    outDir: target,
    declaration: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
  }
  writeFileSync(join(sources, 'package.json'), JSON.stringify({ type: 'module' }))
  const project = join(sources, 'tsconfig.json')
  writeFileSync(project, JSON.stringify({ compilerOptions: options, include: ['*.ts'] }))
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the client does not compile:\n${stdout}`)
  for (const file of readdirSync(target).filter((name) => name.endsWith('.d.ts')))
    nameModules(join(target, file))
}

/** The compiler rewrites `.ts` in imports of code, and leaves it in types. */
function nameModules(file: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"))
}

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>

type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

type ApiDocument = {
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

type PlacedOperation = Operation & { readonly path: string; readonly method: string }

function callsText({ components, paths }: ApiDocument): string {
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        path,
        method: method.toUpperCase(),
      })),
    )
    .toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1))
  return [
    "import type { CallRow } from './send.ts'",
    ...Object.entries(components.schemas).map(
      ([name, schema]) => `export type ${name} = ${typeText(schema)}`,
    ),
    `export type Calls = {\n${operations.map(typesOfCall).join('\n')}\n}`,
    `export const callTable: Readonly<Record<keyof Calls, CallRow>> = {\n${operations.map(rowOfCall).join('\n')}\n}`,
    '',
  ].join('\n\n')
}

function typesOfCall(operation: PlacedOperation): string {
  const { operationId, summary, method, path } = operation
  return [
    `  /** ${summary}: \`${method} ${path}\`. */`,
    `  ${operationId}: {`,
    `    input: { ${inputMembers(operation).join('; ')} }`,
    `    answer: ${answerText(operation)}`,
    `    errors: { ${errorMembers(operation).join('; ')} }`,
    '  }',
  ].join('\n')
}

function inputMembers({ parameters, requestBody }: PlacedOperation): readonly string[] {
  const ofPlace = (place: string): JsonSchema => {
    const found = parameters.filter((one) => one.in === place)
    return {
      type: 'object',
      properties: Object.fromEntries(found.map(({ name, schema }) => [name, schema])),
      required: found.filter(({ required }) => required).map(({ name }) => name),
    }
  }
  const parts: readonly (readonly [string, JsonSchema | undefined])[] = [
    ['params', ofPlace('path')],
    ['query', ofPlace('query')],
    ['body', firstContent(requestBody?.content)?.schema],
  ]
  return parts.flatMap(([name, schema]) => {
    if (schema === undefined) return []
    if (name !== 'body' && Object.keys(schema.properties ?? {}).length === 0) return []
    const isNeeded = name === 'body' || (schema.required ?? []).length > 0
    return [`readonly ${name}${isNeeded ? '' : '?'}: ${typeText(schema)}${isNeeded ? '' : ' | undefined'}`]
  })
}

const isSuccess = ([status]: readonly [string, unknown]) => /^2\d\d$/.test(status)

function answerText(operation: PlacedOperation): string {
  const [type, content] = answerOf(operation)
  switch (answersOf(type)) {
    case 'nothing':
      return 'void'
    case 'bytes':
      return 'Uint8Array'
    case 'events':
      return `AsyncIterable<${typeText(content?.schema ?? {})}>`
    case 'json':
      return typeText(content?.schema ?? {})
  }
}

function errorMembers({ responses }: PlacedOperation): readonly string[] {
  return Object.entries(responses)
    .filter((answer) => /^[45]\d\d$/.test(answer[0]))
    .map(([status, { content }]) => `readonly ${status}: ${typeText(firstContent(content)?.schema ?? {})}`)
}

function rowOfCall(operation: PlacedOperation): string {
  const { operationId, method, path, requestBody } = operation
  const row: CallRow = {
    method,
    path,
    sends: sendsOf(requestBody),
    answers: answersOf(answerOf(operation)[0]),
  }
  const members = Object.entries(row).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `  ${operationId}: { ${members.join(', ')} },`
}

function sendsOf(requestBody: Operation['requestBody']): CallRow['sends'] {
  if (requestBody === undefined) return 'nothing'
  return 'application/x-www-form-urlencoded' in requestBody.content ? 'form' : 'json'
}

function answerOf({ operationId, responses }: PlacedOperation) {
  const successes = Object.entries(responses).filter(isSuccess)
  if (successes.length !== 1) throw new Error(`${operationId} has ${successes.length} answers of success`)
  const [[, { content = {} } = {}] = []] = successes
  const [[type, inside] = []] = Object.entries(content)
  return [type, inside] as const
}

function answersOf(contentType: string | undefined): CallRow['answers'] {
  switch (contentType) {
    case undefined:
      return 'nothing'
    case 'application/json':
      return 'json'
    case 'text/event-stream':
      return 'events'
    default:
      return 'bytes'
  }
}

const firstContent = (content: Content = {}) => Object.values(content)[0]

type JsonSchema = {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

/** Bounds and patterns have no type; the API checks them. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return unionOf(schema.enum.map((value) => JSON.stringify(value)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return unionOf(choices.map(typeText))
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${typeText(part)})`).join(' & ')
  switch (schema.type) {
    case 'object':
      return objectText(schema)
    case 'array':
      if (schema.prefixItems !== undefined) return `readonly [${schema.prefixItems.map(typeText).join(', ')}]`
      return `readonly ${bracketed(typeText(schema.items ?? {}))}[]`
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
  }
  if (Object.keys(schema).length === 0) return 'unknown'
  throw new Error(`no type is written for ${JSON.stringify(schema)}`)
}

function objectText({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (properties === undefined)
    return typeof additionalProperties === 'object'
      ? `{ readonly [name: string]: ${typeText(additionalProperties)} }`
      : '{ readonly [name: string]: unknown }'
  const members = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    // An optional field may also be undefined: a form's fields are written as they come.
    return required.includes(name)
      ? `readonly ${key}: ${typeText(schema)}`
      : `readonly ${key}?: ${typeText(schema)} | undefined`
  })
  return members.length === 0 ? 'Record<string, never>' : `{ ${members.join('; ')} }`
}

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ')

const bracketed = (type: string): string => (/^(?:\w+|\{[^{}]*\})$/.test(type) ? type : `(${type})`)
