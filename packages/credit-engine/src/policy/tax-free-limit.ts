import { type Pesos, pesos } from '../money/pesos.ts'

/** Smartphones up to this many UVT carry no VAT, nor does the interest on them (Estatuto Tributario, art. 424). */
const taxFreeUvt = 22

/**
 * A price in pesos within the limit, inclusive, of the year's tax unit (UVT) in pesos. False without a tax unit (null).
 */
export function isTaxFreePrice(price: Pesos, uvt: Pesos | null): boolean {
  return uvt !== null && price <= pesos(taxFreeUvt * uvt)
}
