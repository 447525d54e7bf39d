import { type Percentage, partsPerMillion, percentage, percentOf } from '../money/percentage.ts'
import { add, type Pesos, pesos, subtract } from '../money/pesos.ts'

export const noVat: Percentage = percentage('0')

/** Pesos, half up. */
export function vatOf(component: Pesos, vatRate: Percentage): Pesos {
  return percentOf(component, vatRate, 'halfUp')
}

/** The VAT within a total in pesos: the total less its base, which is rounded half up. */
export function vatWithin(total: Pesos, vatRate: Percentage): Pesos {
  const whole = partsPerMillion(percentage('100'))
  const base = Math.floor(
    (2 * total * whole + whole + partsPerMillion(vatRate)) / (2 * (whole + partsPerMillion(vatRate))),
  )
  return subtract(total, pesos(base))
}

/** A charge added to every installment, in pesos before VAT. */
export type AdministrationFee = {
  readonly amount: Pesos
  readonly vatRate: Percentage
  /** A charge for nothing but the loan itself is interest (Ley 45 de 1990, art. 68). */
  readonly countsAsInterest: boolean
}

/**
 * The recipient owes the charge's VAT to the State: the lender, for whom it is interest, or the third party of the
 * service.
 */
export type FeeRecipient = 'lender' | 'thirdParty'

export const feeRecipientOf = ({ countsAsInterest }: AdministrationFee): FeeRecipient =>
  countsAsInterest ? 'lender' : 'thirdParty'

type TaxedInterest = { readonly interestVatRate: Percentage; readonly interestTaxableShare: Percentage }

/**
 * The VAT rate on the taxable share of the interest, four decimals, half up. Interest on a financed VAT is no part of
 * the base (Ley 49 de 1990, art. 34), so that the share may be below 100 %.
 */
export function interestVatRateOf(
  { interestVatRate, interestTaxableShare }: TaxedInterest,
  isTaxFree: boolean,
): Percentage {
  if (isTaxFree) return noVat
  const parts = percentOf(pesos(partsPerMillion(interestVatRate)), interestTaxableShare, 'halfUp')
  return percentage((parts / 10_000).toFixed(4).replace(/0{1,2}$/, ''))
}

/** The charge of a guarantee fund: paid once, up front, never financed. */
export type GuaranteeTerms =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'upFront'
      readonly percentage: Percentage
      readonly vatRate: Percentage
      /** False for a third party's charge that was disclosed to the customer (Ley 2439 de 2024). */
      readonly countsAsInterest: boolean
    }

export type GuaranteeCharge = {
  readonly guaranteeFee: Pesos
  readonly guaranteeVat: Pesos
  readonly total: Pesos
}

/** Pesos; fee and VAT each half up. Zero without a guarantee. */
export function guaranteeCharge(financedAmount: Pesos, terms: GuaranteeTerms): GuaranteeCharge {
  if (terms.kind === 'none') return noCharge
  const guaranteeFee = percentOf(financedAmount, terms.percentage, 'halfUp')
  const guaranteeVat = vatOf(guaranteeFee, terms.vatRate)
  return { guaranteeFee, guaranteeVat, total: add(guaranteeFee, guaranteeVat) }
}

const noCharge: GuaranteeCharge = { guaranteeFee: add(), guaranteeVat: add(), total: add() }
