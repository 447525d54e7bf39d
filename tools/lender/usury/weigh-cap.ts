import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import {
  readPlatformSettings,
  readUsuryTable,
  usuryCapsOf,
} from '../../../apps/api/src/features/policy/policy.ts'
import { weighCaps } from '../../../apps/api/src/features/servicing/servicing.ts'
import type { Database } from '../../../apps/api/src/platform/database/schema.ts'
import type { UsuryMonth } from '../../../packages/credit-engine/src/index.ts'
import type { MonthlyCap } from './monthly-cap.ts'

/**
 * Why a person should look at a cap once more before it is loaded, and what it would set off. Empty for a cap near its
 * neighbors, of this month or a later one, that gives no money back.
 */
export async function doubtsAbout(
  db: Kysely<Database>,
  { month, cap }: MonthlyCap,
  today: Temporal.PlainDate,
): Promise<readonly string[]> {
  const table = await readUsuryTable(db)
  if (table.some((row) => row.month === month && row.cap === cap)) return []
  const { capJumpMax } = await readPlatformSettings(db, today)
  const others = table.filter((row) => row.month !== month)
  const { openLoans, refunds, refunded } = await weighCaps(db, usuryCapsOf([...others, { month, cap }]))
  const isPast = month < today.toPlainYearMonth().toString()
  const doubts = [
    ...jumps(others, { month, cap }, capJumpMax),
    ...(isPast ? [`${month} is past: what it charged is computed anew.`] : []),
  ]
  if (doubts.length === 0 && refunds === 0) return []
  return [
    ...doubts,
    `It changes ${openLoans} open loans, and gives back $ ${refunded.toLocaleString('es-CO')} of ${refunds} paid loans, each with a mail.`,
  ]
}

/** The nearest earlier and the nearest later month whose caps lie too far away. */
function jumps(
  others: readonly UsuryMonth[],
  { month, cap }: MonthlyCap,
  jumpMax: number,
): readonly string[] {
  const sorted = others.toSorted((one, other) => one.month.localeCompare(other.month))
  const neighbors = [
    sorted.findLast((row) => row.month < month),
    sorted.find((row) => row.month > month),
  ].filter((row) => row !== undefined)
  return neighbors.flatMap((row) => {
    // In hundredths of a point: a difference of decimals is exact.
    const hundredths = Math.abs(Math.round(Number(cap) * 100) - Math.round(Number(row.cap) * 100))
    return hundredths > jumpMax * 100
      ? [`${cap} % is ${(hundredths / 100).toFixed(2)} points from the ${row.cap} % of ${row.month}.`]
      : []
  })
}
