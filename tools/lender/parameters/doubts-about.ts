import type { Kysely } from 'kysely'
import { type ParameterRow, rowInForce } from '../../../apps/api/src/features/policy/parameter-rows.ts'
import type { Database } from '../../../apps/api/src/platform/database/schema.ts'

/** A mistyped digit exceeds this factor. */
const timesMax = 5

/** Figures an order of magnitude off the value in force. */
export async function doubtsAbout(
  db: Kysely<Database>,
  rows: readonly ParameterRow[],
): Promise<readonly string[]> {
  const lines: string[] = []
  for (const { channel, name, validFrom, value } of rows) {
    const held = await rowInForce(db, { channel, name, date: validFrom })
    const before = figuresOf(held?.value)
    for (const [place, figure] of figuresOf(value)) {
      const former = before.get(place)
      if (former === undefined || !isFar(figure, former)) continue
      lines.push(`${name}${place} is ${figure}, and ${former} holds now.`)
    }
  }
  return lines
}

const isFar = (figure: number, former: number) =>
  figure > 0 && former > 0 && (figure >= former * timesMax || figure <= former / timesMax)

/** Numbers by their path. */
function figuresOf(value: unknown, place = ''): ReadonlyMap<string, number> {
  if (typeof value === 'number') return new Map([[place, value]])
  if (typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value)) return new Map([[place, Number(value)]])
  if (typeof value !== 'object' || value === null) return new Map()
  return new Map(Object.entries(value).flatMap(([key, part]) => [...figuresOf(part, `${place}.${key}`)]))
}
