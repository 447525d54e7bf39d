import type { AdministrationFee, GuaranteeTerms } from '../charges/charges.ts'
import type { Percentage } from '../money/percentage.ts'
import { type Pesos, pesos } from '../money/pesos.ts'
import type { EffectiveAnnualRate } from '../rates/effective-annual-rate.ts'

export const scoreClasses = ['A', 'B', 'C', 'D'] as const
export type ScoreClass = (typeof scoreClasses)[number]
export const riskBands = [
  'standard',
  'downPayment',
  'guarantee',
  'downPaymentAndGuarantee',
  'raisedDownPayment',
  /** May be offered more than it requested. */
  'premium',
] as const
export type RiskBand = (typeof riskBands)[number]

type ProductTerm = {
  readonly installmentCount: number
  readonly financedAmountMin: Pesos
}

/** The mandatory down payment before and at `setPreOffer`, and the guarantee. */
export type RiskTerms = {
  readonly downPaymentAtPreOffer: Percentage
  readonly downPaymentAtSetPreOffer: Percentage
  readonly guarantee: GuaranteeTerms
}

/** The price of a device, or the customer's choice in steps. */
type RequestedAmount =
  | { readonly kind: 'devicePrice' }
  | { readonly kind: 'chosen'; readonly maximum: Pesos; readonly step: Pesos }

/** Percentages of down payments are of the device's price. */
export type ProductParameters = {
  readonly effectiveAnnualRate: EffectiveAnnualRate
  readonly interestVatRate: Percentage
  /** The share of interest and penalty that bears VAT; 100 % unless the lender knows the part that finances VAT. */
  readonly interestTaxableShare: Percentage
  readonly administrationFee: AdministrationFee
  readonly terms: readonly ProductTerm[]
  readonly minimumOrderValue: Pesos
  readonly requestedAmount: RequestedAmount
  readonly downPaymentMax: Percentage
  readonly paymentDays: readonly number[]
  readonly daysToFirstDueDateMin: number
  readonly quotaByScoreClass: Readonly<Record<ScoreClass, Pesos>>
  readonly termsByRiskBand: Readonly<Record<RiskBand, RiskTerms>>
}

/** Smartphones up to this many UVT carry no VAT, nor does the interest on them (Estatuto Tributario, art. 424). */
const taxFreeUvt = 22

/**
 * A price in pesos within the limit, inclusive, of the year's tax unit (UVT) in pesos. False without a tax unit (null).
 */
export function isTaxFreePrice(price: Pesos, uvt: Pesos | null): boolean {
  return uvt !== null && price <= pesos(taxFreeUvt * uvt)
}
