import { type Pesos, pesos } from '../money/pesos.ts'

/** Smartphones up to this many UVT carry no VAT, nor does the interest on them (Estatuto Tributario, art. 424). */
const taxFreeUvt = 22

/**
 * True when a device of this price, in pesos, is inside the limit of the tax unit (UVT) of the year, in pesos; the limit
 * itself is inside. Without the year's tax unit (null) no device is tax-free.
 */
export function isTaxFreePrice(price: Pesos, uvt: Pesos | null): boolean {
  return uvt !== null && price <= pesos(taxFreeUvt * uvt)
}
