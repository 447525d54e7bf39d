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
