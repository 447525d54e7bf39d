import { type Percentage, percentOf } from '../money/percentage.ts'
import { add, type Pesos } from '../money/pesos.ts'
import { vatOf } from './vat.ts'

/** A guarantee fund's charge, paid once and up front, never financed; or none. */
export type GuaranteeTerms =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'upFront'
      readonly percentage: Percentage
      readonly vatRate: Percentage
      /** False for a third party's charge that the customer was told about (Ley 2439 de 2024). */
      readonly countsAsInterest: boolean
    }

export type GuaranteeCharge = {
  readonly guaranteeFee: Pesos
  readonly guaranteeVat: Pesos
  readonly total: Pesos
}

/** The guarantee of a financed amount, in pesos; fee and VAT each half up. All zero when there is none. */
export function guaranteeCharge(financedAmount: Pesos, terms: GuaranteeTerms): GuaranteeCharge {
  if (terms.kind === 'none') return noCharge
  const guaranteeFee = percentOf(financedAmount, terms.percentage, 'halfUp')
  const guaranteeVat = vatOf(guaranteeFee, terms.vatRate)
  return { guaranteeFee, guaranteeVat, total: add(guaranteeFee, guaranteeVat) }
}

const noCharge: GuaranteeCharge = { guaranteeFee: add(), guaranteeVat: add(), total: add() }
