import { parseArgs } from 'node:util'
import type { Buyer } from '../../../apps/api/src/features/servicing/servicing.ts'
import { isTaxId } from '../../../apps/api/src/platform/tax-id.ts'
import { type Pesos, pesos } from '../../../packages/credit-engine/src/index.ts'

export type SaleOrder = {
  readonly buyer: Buyer
  /** Of all contracts together. */
  readonly price: Pesos
  readonly contractNumbers: readonly string[]
  /** Nobody is asked, as in a script. */
  readonly isConfirmed: boolean
}

export type SaleRead =
  | { readonly ok: true; readonly value: SaleOrder }
  | { readonly ok: false; readonly problem: string }

const usage =
  'npm run sell-portfolio -- --buyer "Recaudos S.A.S." --nit 900.123.456-8 --contact clientes@recaudos.co --price 4500000 CU-7A90B12C34D5'

/** Nobody's debt is sold to nobody: name, NIT and contact of the buyer, the price, and at least one contract. */
export function readSaleOrder(given: readonly string[]): SaleRead {
  const option = { type: 'string' } as const
  const parsed = attempt(() =>
    parseArgs({
      args: [...given],
      options: { buyer: option, nit: option, contact: option, price: option, yes: { type: 'boolean' } },
      allowPositionals: true,
    }),
  )
  if (parsed === null) return problem(`an option is not known: ${usage}`)
  const { values, positionals } = parsed
  const [name = '', taxId = '', contact = '', price = ''] = [
    values.buyer,
    values.nit,
    values.contact,
    values.price,
  ].map((value) => value?.trim() ?? '')
  if (!name || !taxId || !contact || positionals.length === 0) {
    return problem(`name the buyer and the contracts: ${usage}`)
  }
  if (!isTaxId(taxId)) return problem(`${taxId} is no NIT with its check digit, as 900.123.456-8`)
  if (!/^\d{1,13}$/.test(price)) return problem(`name the price of all contracts in whole pesos: ${usage}`)
  const contractNumbers = [...new Set(positionals)]
  const isConfirmed = values.yes ?? false
  return {
    ok: true,
    value: { buyer: { name, taxId, contact }, price: pesos(Number(price)), contractNumbers, isConfirmed },
  }
}

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}

const problem = (text: string): SaleRead => ({ ok: false, problem: text })
