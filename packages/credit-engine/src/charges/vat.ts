import { type Percentage, percentage, percentOf } from '../money/percentage.ts'
import type { Pesos } from '../money/pesos.ts'

export const noVat: Percentage = percentage('0')

/** VAT of one component in pesos, half up where it is computed. */
export function vatOf(component: Pesos, vatRate: Percentage): Pesos {
  return percentOf(component, vatRate, 'halfUp')
}
