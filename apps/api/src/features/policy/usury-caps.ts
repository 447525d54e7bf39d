import { createHash } from 'node:crypto'
import {
  type CapOf,
  demoUsuryTable,
  type EffectiveAnnualRate,
  effectiveAnnualRate,
  isoOfMonth,
  type Month,
  monthFromIso,
  type UsuryMonth,
} from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

export type UsuryCaps = {
  /** A month without a row of its own has the cap of the latest earlier one. */
  readonly capOf: CapOf
  /**
   * Names every cap up to and including a month, each month differently. It changes exactly when one of them does, so
   * that a loan which carries another stamp was computed with other caps (conformance: R-B10).
   */
  readonly stampOf: (month: Month) => string
}

export async function readUsuryCaps(db: Kysely<Database>): Promise<UsuryCaps> {
  return usuryCapsOf(await readUsuryTable(db))
}

/** Caps loaded by `npm run usury` stand beside the table that ships; a loaded month replaces it. */
export async function readUsuryTable(db: Kysely<Database>): Promise<readonly UsuryMonth[]> {
  const rows = await db
    .selectFrom('parameter')
    .select(['validFrom', 'value'])
    .where('name', '=', 'usuryCap')
    .execute()
  const loaded = rows.map((row) => ({
    month: row.validFrom.slice(0, 7),
    cap: effectiveAnnualRate(String(row.value)),
    source: 'published' as const,
  }))
  const months = new Set(loaded.map((row) => row.month))
  return [...loaded, ...demoUsuryTable.filter((row) => !months.has(row.month))]
}

/** From rows in any order. Throws `RangeError` for a month before all of them. */
export function usuryCapsOf(table: readonly UsuryMonth[]): UsuryCaps {
  const capIn = new Map(table.map(({ month, cap }) => [monthFromIso(month), cap]))
  const first = Math.min(...capIn.keys())
  const known: { readonly cap: EffectiveAnnualRate; readonly stamp: string }[] = []
  const at = (month: Month) => {
    while (known.length <= month - first) {
      const before = known.at(-1)
      const cap = capIn.get((first + known.length) as Month) ?? before?.cap
      if (cap === undefined) break
      known.push({ cap, stamp: stampAfter(before?.stamp ?? isoOfMonth(first as Month), cap) })
    }
    const found = known[month - first]
    if (found === undefined) throw new RangeError(`no usury cap on or before ${isoOfMonth(month)}`)
    return found
  }
  return { capOf: (month) => at(month).cap, stampOf: (month) => at(month).stamp }
}

const stampAfter = (before: string, cap: EffectiveAnnualRate) =>
  createHash('sha256').update(`${before}:${cap}`).digest('hex').slice(0, 16)
