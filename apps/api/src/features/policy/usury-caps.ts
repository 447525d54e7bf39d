import { createHash } from 'node:crypto'
import type { UsuryCap } from '@cupo/credit-engine'
import {
  type CapOf,
  type EffectiveAnnualRate,
  effectiveAnnualRate,
  isoOfMonth,
  type Month,
  monthFromIso,
  type UsuryMonth,
} from '@cupo/credit-engine'
import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import type { Log } from '../../platform/log.ts'
import { everyChannel, problemOfRow } from './parameter-rows.ts'

export type UsuryCaps = {
  readonly capOf: CapOf
  /**
   * Hashes the accrual rule and every cap up to a month. Another stamp means other caps or another
   * release.
   */
  readonly stampOf: (month: Month) => string
}

/** JSON: the first day of each month with its cap. */
export type LoadedCaps = string
type CapRow = readonly [validFrom: string, cap: string]

export const noCaps: LoadedCaps = '[]'

export const loadedCaps = sql<LoadedCaps>`(
  select '[' || coalesce(string_agg('["' || valid_from::text || '",' || value::text || ']', ',' order by valid_from), '') || ']'
  from parameter where channel = '*' and name = 'usuryCap')`

export async function readUsuryCaps(db: Kysely<Database>): Promise<UsuryCaps> {
  return usuryCapsFrom(await readLoadedCaps(db))
}

export async function readUsuryTable(db: Kysely<Database>): Promise<readonly UsuryMonth[]> {
  return workedOut(await readLoadedCaps(db)).table
}

/** With the versions after each audited load: a loan keeps its caps' stamp. */
export async function readUsuryCapVersions(db: Kysely<Database>): Promise<readonly UsuryCaps[]> {
  const { rows } = await sql<{ readonly month: string; readonly cap: string }>`
    select right(subject_id, 7) as month, after #>> '{}' as cap from audit_entry
    where subject_type = 'parameter' and subject_id like 'usuryCap:%' order by place`.execute(db)
  const capIn = new Map<string, string>()
  const versions = rows.map(({ month, cap }) => {
    capIn.set(`${month}-01`, cap)
    return usuryCapsOf(usuryTableFrom(JSON.stringify([...capIn])))
  })
  return [await readUsuryCaps(db), ...versions.reverse()]
}

type WorkedOutCaps = {
  readonly loaded: LoadedCaps
  readonly table: readonly UsuryMonth[]
  readonly caps: UsuryCaps
}
let latest: WorkedOutCaps | null = null

export const usuryCapsFrom = (loaded: LoadedCaps): UsuryCaps => workedOut(loaded).caps

function workedOut(loaded: LoadedCaps): WorkedOutCaps {
  if (latest?.loaded === loaded) return latest
  const table = usuryTableFrom(loaded)
  latest = { loaded, table, caps: usuryCapsOf(table) }
  return latest
}

async function readLoadedCaps(db: Kysely<Database>): Promise<LoadedCaps> {
  const { rows } = await sql<{ readonly loaded: LoadedCaps }>`select ${loadedCaps} as loaded`.execute(db)
  return rows[0]?.loaded ?? noCaps
}

function usuryTableFrom(loaded: LoadedCaps): readonly UsuryMonth[] {
  const right = (JSON.parse(loaded) as readonly CapRow[]).filter(
    ([validFrom, value]) =>
      problemOfRow({ channel: everyChannel, name: 'usuryCap', validFrom, value }) === null,
  )
  return right.map(([validFrom, cap]) => ({ month: validFrom.slice(0, 7), cap: effectiveAnnualRate(cap) }))
}

/** Throws `RangeError` for a month before them. */
export function usuryCapsOf(table: readonly UsuryMonth[]): UsuryCaps {
  const capIn = new Map(table.map(({ month, cap }) => [monthFromIso(month), cap]))
  const first = Math.min(...capIn.keys())
  const known: { readonly cap: EffectiveAnnualRate; readonly stamp: string }[] = []
  const at = (month: Month) => {
    while (known.length <= month - first) {
      const before = known.at(-1)
      const cap = capIn.get((first + known.length) as Month) ?? before?.cap
      if (cap === undefined) break
      known.push({
        cap,
        stamp: stampAfter(before?.stamp ?? `${accrualRule}:${isoOfMonth(first as Month)}`, cap),
      })
    }
    const found = known[month - first]
    if (found === undefined) throw new RangeError(`no usury cap on or before ${isoOfMonth(month)}`)
    return found
  }
  return { capOf: (month) => at(month).cap, stampOf: (month) => at(month).stamp }
}

/**
 * Change it with a loan's arithmetic: every open loan is then recomputed once. Teach `verify-ledger` too,
 * which expects a late cap before each such correction.
 */
const accrualRule = 'shares-of-a-period'

const stampAfter = (before: string, cap: EffectiveAnnualRate) =>
  createHash('sha256').update(`${before}:${cap}`).digest('hex').slice(0, 16)

export function missingCapWarning(log: Log): (cap: UsuryCap | null, today: Temporal.PlainDate) => void {
  let told = ''
  return (cap, today) => {
    const month = today.toPlainYearMonth().toString()
    if (cap?.isExact || told === month) return
    told = month
    log.warn({ month, capOf: cap?.month ?? null }, 'no usury cap loaded for this month')
  }
}

/** Percentage points; published caps have never jumped further. */
const capJumpMax = 3

type CapOfMonth = { readonly month: string; readonly cap: string }

/** Neighbors from which a cap is further than caps have been, with the points between. */
export function capJumps(
  table: readonly UsuryMonth[],
  { month, cap }: CapOfMonth,
): readonly (CapOfMonth & { readonly points: string })[] {
  const sorted = table.toSorted((one, other) => one.month.localeCompare(other.month))
  const neighbors = [
    sorted.findLast((row) => row.month < month),
    sorted.find((row) => row.month > month),
  ].filter((row) => row !== undefined)
  return neighbors.flatMap((row) => {
    // Exact by integers.
    const hundredths = Math.abs(Math.round(Number(cap) * 100) - Math.round(Number(row.cap) * 100))
    return hundredths > capJumpMax * 100
      ? [{ month: row.month, cap: row.cap, points: (hundredths / 100).toFixed(2) }]
      : []
  })
}
