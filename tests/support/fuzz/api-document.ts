import type { JsonSchema } from './schema.ts'

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
}

/** One operation of `openapi.json`. */
export type Operation = {
  readonly method: string
  /** With its `{names}`. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: { readonly contentType: string; readonly schema: JsonSchema } | null
  readonly responses: Readonly<Record<string, unknown>>
  readonly needsSession: boolean
}

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>

type Document = {
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters: readonly Parameter[]
            readonly requestBody?: { readonly content: Content }
            readonly responses: Readonly<Record<string, unknown>>
            readonly security?: readonly object[]
          }
        >
      >
    >
  >
}

/** Every operation that the running product publishes. */
export async function readOperations(webUrl: string): Promise<readonly Operation[]> {
  const response = await fetch(`${webUrl}/api/v1/openapi.json`)
  const document = (await response.json()) as Document
  const paths = writtenOut(document.paths, document.components.schemas)
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters, requestBody, responses, security }]) => {
        const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
        const operation = {
          method: method.toUpperCase(),
          path,
          parameters,
          responses,
          needsSession: security !== undefined,
        }
        if (contentType === undefined) return [{ ...operation, body: null }]
        const schema = content?.schema ?? {}
        // One call with many acts is an operation for each act.
        const variants = path.endsWith('/workflow/action')
          ? (schema.anyOf ?? schema.oneOf ?? [schema])
          : [schema]
        return variants.map((variant) => ({ ...operation, body: { contentType, schema: variant } }))
      }),
    )
    .flat()
}

/** With every schema in the place that points at it; none of the document leads to itself. */
export function writtenOut<T>(value: T, schemas: Readonly<Record<string, JsonSchema>>): T {
  const written = JSON.stringify(value, (_, one: unknown) =>
    isReference(one) ? writtenOut(schemas[one.$ref.split('/').at(-1) ?? ''] ?? {}, schemas) : one,
  )
  return JSON.parse(written) as T
}

const isReference = (value: unknown): value is { readonly $ref: string } =>
  typeof value === 'object' && value !== null && '$ref' in value
