import { type GuaranteeTerms, noVat } from '../charges/charges.ts'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import type { ProductParameters, RiskBand, RiskTerms } from '../policy/product-parameters.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'

const vat = percentage('19.00')
const zero = percentage('0.00')
const noGuarantee: GuaranteeTerms = { kind: 'none' }
const guarantee: GuaranteeTerms = {
  kind: 'upFront',
  percentage: percentage('10.00'),
  vatRate: vat,
  countsAsInterest: false,
}

const noRiskTerms: RiskTerms = riskTerms('0.00', '0.00', noGuarantee)

const deviceRiskTerms: Readonly<Record<RiskBand, RiskTerms>> = {
  standard: noRiskTerms,
  downPayment: riskTerms('20.00', '20.00', noGuarantee),
  guarantee: riskTerms('0.00', '0.00', guarantee),
  downPaymentAndGuarantee: riskTerms('20.00', '20.00', guarantee),
  raisedDownPayment: riskTerms('0.00', '30.00', noGuarantee),
  premium: noRiskTerms,
}

const deviceFinancing: ProductParameters = {
  effectiveAnnualRate: effectiveAnnualRate('22.00'),
  interestVatRate: vat,
  interestTaxableShare: percentage('100.00'),
  // A third party's service, documented as such: not interest.
  administrationFee: { amount: pesos(4_900), vatRate: vat, countsAsInterest: false },
  terms: [
    { installmentCount: 3, financedAmountMin: pesos(0) },
    { installmentCount: 6, financedAmountMin: pesos(0) },
    { installmentCount: 12, financedAmountMin: pesos(0) },
    { installmentCount: 18, financedAmountMin: pesos(0) },
    { installmentCount: 24, financedAmountMin: pesos(600_000) },
    { installmentCount: 36, financedAmountMin: pesos(1_000_000) },
  ],
  minimumOrderValue: pesos(200_000),
  requestedAmount: { kind: 'devicePrice' },
  downPaymentMax: percentage('80.00'),
  paymentDays: [5, 16, 23, 26],
  daysToFirstDueDateMin: 30,
  quotaByScoreClass: { A: pesos(6_000_000), B: pesos(4_000_000), C: pesos(2_500_000), D: pesos(1_200_000) },
  termsByRiskBand: deviceRiskTerms,
}

const personalLoan: ProductParameters = {
  effectiveAnnualRate: effectiveAnnualRate('23.50'),
  interestVatRate: noVat,
  interestTaxableShare: percentage('100.00'),
  administrationFee: { amount: pesos(0), vatRate: vat, countsAsInterest: false },
  terms: [6, 12, 18, 24, 36].map((installmentCount) => ({ installmentCount, financedAmountMin: pesos(0) })),
  minimumOrderValue: pesos(500_000),
  requestedAmount: { kind: 'chosen', maximum: pesos(10_000_000), step: pesos(100_000) },
  downPaymentMax: zero,
  paymentDays: [5, 16, 20],
  daysToFirstDueDateMin: 30,
  quotaByScoreClass: { A: pesos(10_000_000), B: pesos(6_000_000), C: pesos(3_000_000), D: pesos(1_500_000) },
  termsByRiskBand: {
    standard: noRiskTerms,
    downPayment: noRiskTerms,
    guarantee: noRiskTerms,
    downPaymentAndGuarantee: noRiskTerms,
    raisedDownPayment: noRiskTerms,
    premium: noRiskTerms,
  },
}

/** Products to compute with; their figures are those of the API's demo, which a test there compares. */
export const sampleProducts = { deviceFinancing, personalLoan } as const

function riskTerms(atPreOffer: string, atSetPreOffer: string, terms: GuaranteeTerms): RiskTerms {
  return {
    downPaymentAtPreOffer: percentage(atPreOffer),
    downPaymentAtSetPreOffer: percentage(atSetPreOffer),
    guarantee: terms,
  }
}
