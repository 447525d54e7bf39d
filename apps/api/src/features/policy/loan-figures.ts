import type { CapOf } from '@cupo/credit-engine'
import { sql } from 'kysely'
import { type InsuranceRow, type LifeInsuranceOf, lifeInsuranceFrom } from './life-insurance.ts'
import { type LoadedCaps, loadedCaps, usuryCapsFrom } from './usury-caps.ts'

/** What any loan is shown with: the usury caps, and the life insurances of the products. */
export type LoanFigures = { readonly capOf: CapOf; readonly insuranceOf: LifeInsuranceOf }

/** Both as one text, which any statement about loans may read along with its own. */
export const loanFigures = sql<string>`(
  select json_build_object('caps', ${loadedCaps}, 'insurances', coalesce(json_agg(
    json_build_object('channel', channel, 'validFrom', valid_from, 'value', value) order by valid_from), '[]'))::text
  from parameter where name = 'lifeInsurance')`

let latest: { readonly text: string; readonly figures: LoanFigures } | null = null

/** They change once a month, and every screen of a loan reads them: the latest ones are worked out once. */
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
