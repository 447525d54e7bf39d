import * as v from 'valibot'

/** Bounds keep computed dates and columns in range. A stored row outside is skipped. */
const within = (unit: Unit) => (fallback: number, least: number, most: number) => {
  const reason = `a whole number of ${unit} from ${least} to ${most}`
  const number = v.pipe(
    v.number(reason),
    v.integer(reason),
    v.minValue(least, reason),
    v.maxValue(most, reason),
    v.metadata({ unit, least, most } satisfies Bounds),
  )
  return v.optional(number, fallback)
}

const units = [
  'seconds',
  'minutes',
  'hours',
  'days',
  'business days',
  'characters',
  'digits',
  'percent',
  'pesos',
  'times',
] as const
export type Unit = (typeof units)[number]

const boundsSchema = v.object({ unit: v.picklist(units), least: v.number(), most: v.number() })
export type Bounds = v.InferOutput<typeof boundsSchema>

export function boundsOf(schema: v.GenericSchema): Bounds | null {
  const read = v.safeParse(boundsSchema, v.getMetadata(unwrapped(schema)))
  return read.success ? read.output : null
}

export const unwrapped = (schema: v.GenericSchema): v.GenericSchema =>
  'wrapped' in schema ? (schema.wrapped as v.GenericSchema) : schema

export const seconds = (fallback: number, least = 1, most = 86_400) =>
  within('seconds')(fallback, least, most)
export const minutes = (fallback: number, least = 1, most = 10_080) =>
  within('minutes')(fallback, least, most)
export const hours = (fallback: number, least = 1, most = 8_760) => within('hours')(fallback, least, most)
export const days = (fallback: number, most = 730) => within('days')(fallback, 1, most)
export const daysOrNone = within('days')(0, 0, 730)
export const businessDays = within('business days')
export const characters = within('characters')
export const digits = within('digits')

export const percent = (fallback: number) => within('percent')(fallback, 0, 100)
export const price = (fallback: number) => within('pesos')(fallback, 0, 100_000_000)

const timesMax = 10_000_000

export const limit = (fallback: number) => within('times')(fallback, 1, timesMax)

export const allowance = (fallback: number) => within('times')(fallback, 0, timesMax)
