export type JsonSchema = {
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
