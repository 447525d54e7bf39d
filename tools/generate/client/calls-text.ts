import type { CallRow } from '../../../packages/client/src/send.ts'
import { type JsonSchema, typeText } from './type-text.ts'

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

export type ApiDocument = {
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

type PlacedOperation = Operation & { readonly path: string; readonly method: string }

export function callsText({ components, paths }: ApiDocument): string {
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
