import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { changeParameters } from '../../../apps/api/src/features/policy/change-parameter.ts'
import { everyChannel } from '../../../apps/api/src/features/policy/parameter-rows.ts'
import type { Actor } from '../../../apps/api/src/platform/actor.ts'
import type { Database } from '../../../apps/api/src/platform/database/schema.ts'
import { type EffectiveAnnualRate, effectiveAnnualRate } from '../../../packages/credit-engine/src/index.ts'

export type MonthlyCap = { readonly month: string; readonly cap: EffectiveAnnualRate }

export type CapOrder =
  | { readonly kind: 'list' }
  /** `isConfirmed`: nobody is asked, as in a script. */
  | (MonthlyCap & { readonly kind: 'load'; readonly isConfirmed: boolean })

export type CapRead =
  | { readonly ok: true; readonly order: CapOrder }
  | { readonly ok: false; readonly problem: string }

const example = 'npm run usury -- 2027-01 24.50'

/** Nothing lists what is loaded; a month and its cap in percent a year load it. Anything else is told, never guessed. */
export function readCap(given: readonly string[]): CapRead {
  if (given.length === 0) return { ok: true, order: { kind: 'list' } }
  const args = given.filter((arg) => arg !== '--yes')
  const [month, cap] = args
  if (month === undefined || cap === undefined || args.length > 2) {
    return problem(`name a month and its cap: ${example}`)
  }
  if (!/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month)) return problem(`${month} is no month: write it as 2027-01`)
  if (!/^\d{1,2}(?:\.\d{1,2})?$/.test(cap) || Number(cap) === 0) {
    return problem(`${cap} is no rate: percent a year with a point, as 24.50`)
  }
  const isConfirmed = args.length < given.length
  return { ok: true, order: { kind: 'load', month, cap: effectiveAnnualRate(cap), isConfirmed } }
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
