import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { type ParameterRow, rowInForce } from './parameter-rows.ts'

/** A mistyped digit exceeds this. */
const timesMax = 5

/** An order of magnitude off the value in force. */
export type Doubt = {
  readonly name: string
  readonly place: string
  readonly figure: number
  readonly former: number
}

export async function doubtsAbout(
  db: Kysely<Database>,
  rows: readonly ParameterRow[],
): Promise<readonly Doubt[]> {
  const doubts: Doubt[] = []
  for (const { channel, name, validFrom, value } of rows) {
    const held = await rowInForce(db, { channel, name, date: validFrom })
    const before = figuresOf(held?.value)
    for (const [place, figure] of figuresOf(value)) {
      const former = before.get(place)
      if (former !== undefined && isFar(figure, former)) doubts.push({ name, place, figure, former })
    }
  }
  return doubts
}

const isFar = (figure: number, former: number) =>
  figure > 0 && former > 0 && (figure >= former * timesMax || figure <= former / timesMax)

function figuresOf(value: unknown, place = ''): ReadonlyMap<string, number> {
  if (typeof value === 'number') return new Map([[place, value]])
  if (typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value)) return new Map([[place, Number(value)]])
  if (typeof value !== 'object' || value === null) return new Map()
  return new Map(Object.entries(value).flatMap(([key, part]) => [...figuresOf(part, `${place}.${key}`)]))
}
