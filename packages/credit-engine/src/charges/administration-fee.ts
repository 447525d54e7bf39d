import type { Percentage } from '../money/percentage.ts'
import type { Pesos } from '../money/pesos.ts'

/** A charge added to every installment, in pesos before VAT. */
export type AdministrationFee = {
  readonly amount: Pesos
  readonly vatRate: Percentage
  /** True when the lender keeps it for nothing but the credit: then it is interest (Ley 45 de 1990, art. 68). */
  readonly countsAsInterest: boolean
}
