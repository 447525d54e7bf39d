import { isDeepStrictEqual } from 'node:util'
import * as wire from '@cupo/wire'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

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
