import type { CapOf } from '@cupo/credit-engine'
import { sql } from 'kysely'
import { type InsuranceRow, type LifeInsuranceOf, lifeInsuranceFrom } from './life-insurance.ts'
import { type LoadedCaps, loadedCaps, usuryCapsFrom } from './usury-caps.ts'

export type LoanFigures = { readonly capOf: CapOf; readonly insuranceOf: LifeInsuranceOf }

/** One text, to be read within any statement about loans. */
export const loanFigures = sql<string>`(
  select json_build_object('caps', ${loadedCaps}, 'insurances', coalesce(json_agg(
    json_build_object('channel', channel, 'validFrom', valid_from, 'value', value) order by valid_from), '[]'))::text
  from parameter where name = 'lifeInsurance')`

let latest: { readonly text: string; readonly figures: LoanFigures } | null = null

/** Cached: changes once a month. */
export function loanFiguresFrom(text: string): LoanFigures {
  if (latest?.text !== text) {
    const loaded = JSON.parse(text) as {
      readonly caps: LoadedCaps
      readonly insurances: readonly InsuranceRow[]
    }
    const { capOf } = usuryCapsFrom(loaded.caps)
    latest = { text, figures: { capOf, insuranceOf: lifeInsuranceFrom(loaded.insurances) } }
  }
  return latest.figures
}
