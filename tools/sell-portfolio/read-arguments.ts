import { parseArgs } from 'node:util'
import type { Buyer } from '../../apps/api/src/features/servicing/servicing.ts'

export type SaleOrder = { readonly buyer: Buyer; readonly contractNumbers: readonly string[] }

/** Nobody's debt is sold to nobody: name, NIT and contact of the buyer, and at least one contract. */
export function readSaleOrder(given: readonly string[]): SaleOrder | null {
  const option = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...given],
    options: { buyer: option, nit: option, contact: option },
    allowPositionals: true,
  })
  const [name, taxId, contact] = [values.buyer, values.nit, values.contact].map(
    (value) => value?.trim() ?? '',
  )
  if (!name || !taxId || !contact || positionals.length === 0) return null
  if (!/^[\d.]{9,15}-\d$/.test(taxId)) return null
  return { buyer: { name, taxId, contact }, contractNumbers: positionals }
}
