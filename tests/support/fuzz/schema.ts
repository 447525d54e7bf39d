import type { Dice } from './dice.ts'

/** The part of JSON Schema that the API document uses. */
export type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** Texts that some pattern of the document takes: the first that fits a field is its value. */
const candidates = [
  '1',
  '12',
  '1234',
  '11',
  '11001',
  '3105559080',
  '2010-05-20',
  'persona.rara@correo.example',
  'a'.repeat(64),
  '100000',
  '12345678',
  '2026-11-20T15:00:00Z',
  'LIBRE',
  'texto de prueba bastante largo',
]

/** Values of fields whose schema says less than their rule, or names somebody. */
export type KnownValues = (field: string) => readonly unknown[]

/** A value that the schema takes. */
export function validValue(dice: Dice, schema: JsonSchema, field: string, known: KnownValues): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return dice.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return validValue(dice, dice.pick(choices), field, known)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return validObject(dice, schema, known)
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
        validValue(dice, schema.items ?? {}, field, known),
      )
    case 'boolean':
      return dice.happens(50)
    case 'number':
    case 'integer':
      return validNumber(dice, schema, known(field))
    case 'null':
      return null
    case 'string':
      return validText(dice, schema, known(field))
    default:
      return dice.pick<unknown>(['x', 1, true])
  }
}

/** What must be there, and now and then what may. */
function validObject(dice: Dice, { properties = {}, required = [] }: JsonSchema, known: KnownValues) {
  const kept = Object.entries(properties).filter(([name]) => required.includes(name) || dice.happens(60))
  return Object.fromEntries(kept.map(([name, schema]) => [name, validValue(dice, schema, name, known)]))
}

function validNumber(
  dice: Dice,
  { minimum = 0, maximum = 2_000_000 }: JsonSchema,
  known: readonly unknown[],
) {
  const numbers = known.filter((one) => typeof one === 'number')
  if (numbers.length > 0) return dice.pick(numbers)
  return minimum + dice.below(Math.min(maximum - minimum + 1, 1_000_000))
}

function validText(dice: Dice, schema: JsonSchema, known: readonly unknown[]): string {
  const texts = known.filter((one) => typeof one === 'string')
  if (texts.length > 0) return dice.pick(texts)
  return candidates.find((text) => takesText(schema, text)) ?? 'x'.repeat(schema.minLength ?? 1)
}

const takesText = ({ pattern, minLength = 0, maxLength = 10_000 }: JsonSchema, text: string): boolean =>
  text.length >= minLength &&
  text.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, 'u').test(text))

/** Just inside and just outside of what a schema allows. */
export function edgesOf(schema: JsonSchema): readonly unknown[] {
  const { minLength, maxLength, minimum, maximum, enum: values } = schema
  const lengths = [minLength, maxLength].flatMap((length) =>
    length === undefined ? [] : [length - 1, length, length + 1],
  )
  const numbers = [minimum, maximum].flatMap((bound) =>
    bound === undefined ? [] : [bound - 1, bound, bound + 1],
  )
  return [
    ...lengths.filter((length) => length >= 0).map((length) => '1'.repeat(length)),
    ...numbers,
    ...(values ?? []).map((value) => `${value} `),
    '',
    0,
    -1,
    Number.MAX_SAFE_INTEGER,
    Number.MAX_SAFE_INTEGER + 2,
    -0,
    1.5,
    0.1 + 0.2,
    '0',
    '00',
    '1e3',
    ' 1 ',
  ]
}
