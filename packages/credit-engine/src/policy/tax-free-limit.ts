import { type Pesos, pesos } from '../money/pesos.ts'

/** The tax unit (UVT) of one year, in pesos. */
export type UvtYear = { readonly year: number; readonly value: Pesos }

export type TaxFreeLimit = { readonly limit: Pesos; readonly year: number; readonly isExact: boolean }

/** Smartphones up to this many UVT carry no VAT, nor does the interest on them (Estatuto Tributario, art. 424). */
const taxFreeUvt = 22

/**
 * The limit of a year in pesos; a year without a row uses the latest earlier one and says so.
 */
export function taxFreeLimit(table: readonly UvtYear[], year: number): TaxFreeLimit {
  let found: UvtYear | undefined
  for (const row of table) {
    if (row.year <= year && (!found || row.year > found.year)) found = row
  }
  if (!found) throw new RangeError(`no UVT on or before ${year}`)
  return { limit: pesos(taxFreeUvt * found.value), year: found.year, isExact: found.year === year }
}

/** True when a device of this price, in pesos, is inside the year's limit; the limit itself is inside. */
export function isTaxFreePrice(price: Pesos, table: readonly UvtYear[], year: number): boolean {
  return price <= taxFreeLimit(table, year).limit
}
