import type { Temporal } from 'temporal-polyfill'
import type { Channel, DatedProduct, ProductParameters } from './product-parameters.ts'

/** A channel's parameters on a date, from rows in any order. Throws `RangeError` when none is in force yet. */
export function findProduct(
  products: readonly DatedProduct[],
  channel: Channel,
  date: Temporal.PlainDate,
): ProductParameters {
  const wanted = date.toString()
  let found: DatedProduct | undefined
  for (const row of products) {
    if (row.parameters.channel !== channel || row.validFrom > wanted) continue
    if (!found || row.validFrom > found.validFrom) found = row
  }
  if (!found) throw new RangeError(`no ${channel} product on ${wanted}`)
  return found.parameters
}
