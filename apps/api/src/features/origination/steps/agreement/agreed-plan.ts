import {
  type AmortizationSchedule,
  amortizationSchedule,
  effectiveAnnualRate,
  noVat,
  percentage,
  pesos,
} from '@cupo/credit-engine'
import type { AgreedTerms } from '../../application.ts'

/** The plan of the offer that was confirmed, from what was agreed and not from today's policy. */
export function agreedPlan(terms: AgreedTerms): AmortizationSchedule {
  return amortizationSchedule({
    principal: terms.financedAmount,
    effectiveAnnualRate: effectiveAnnualRate(terms.effectiveAnnualRate),
    installmentCount: terms.installmentCount,
    interestVatRate: terms.isTaxFree ? noVat : percentage(terms.interestVatRate),
    administrationFee: pesos(terms.administrationFee),
    feeVatRate: percentage(terms.feeVatRate),
  })
}
