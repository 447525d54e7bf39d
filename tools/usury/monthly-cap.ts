import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { changeParameters } from '../../apps/api/src/features/policy/change-parameter.ts'
import { everyChannel } from '../../apps/api/src/features/policy/parameter-rows.ts'
import type { Actor } from '../../apps/api/src/platform/actor.ts'
import type { Database } from '../../apps/api/src/platform/database/schema.ts'
import { type EffectiveAnnualRate, effectiveAnnualRate } from '../../packages/credit-engine/src/index.ts'

export type MonthlyCap = { readonly month: string; readonly cap: EffectiveAnnualRate }

export type CapRead =
  | { readonly ok: true; readonly value: MonthlyCap }
  | { readonly ok: false; readonly problem: string }

const example = 'npm run usury -- 2027-01 24.50'

/** A month and its cap in percent a year, as they stand on the command line; anything else is told, never guessed. */
export function readCap(args: readonly string[]): CapRead {
  const [month, cap] = args
  if (month === undefined || cap === undefined || args.length > 2) {
    return problem(`name a month and its cap: ${example}`)
  }
  if (!/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month)) return problem(`${month} is no month: write it as 2027-01`)
  if (!/^\d{1,2}(?:\.\d{1,2})?$/.test(cap) || Number(cap) === 0) {
    return problem(`${cap} is no rate: percent a year with a point, as 24.50`)
  }
  return { ok: true, value: { month, cap: effectiveAnnualRate(cap) } }
}

const problem = (text: string): CapRead => ({ ok: false, problem: text })

/** Writes the month's row and its audit entry together; answers the cap that a row of that month had before. */
export async function loadCap(
  db: Kysely<Database>,
  { month, cap }: { readonly month: string; readonly cap: string },
  who: { readonly actor: Actor; readonly now: Temporal.Instant },
): Promise<{ readonly replaced: string | null }> {
  const row = { channel: everyChannel, name: 'usuryCap', validFrom: `${month}-01`, value: cap }
  const [changed] = await changeParameters(db, [row], { ...who, action: 'loadUsuryCap' })
  return { replaced: changed?.before === undefined ? null : String(changed.before) }
}
