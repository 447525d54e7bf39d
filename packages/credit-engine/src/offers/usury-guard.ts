import { type GuaranteeTerms, guaranteeCharge } from '../charges/guarantee.ts'
import { toPercentage } from '../money/percentage.ts'
import { add, type Pesos, subtract } from '../money/pesos.ts'
import type { ProductParameters } from '../policy/product-parameters.ts'
import { type EffectiveAnnualRate, effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import type { AmortizationSchedule } from '../schedule/amortization-schedule.ts'
import { internalAnnualRate } from '../usury/internal-rate.ts'

export type CostOfCredit = {
  readonly schedule: AmortizationSchedule
  readonly product: Pick<ProductParameters, 'administrationFee'>
  readonly guarantee: GuaranteeTerms
}

/** 9,999.99 %. A charge as large as its loan has a rate of no meaning beyond being above any cap. */
const comparableRateMax = 99.9999

/**
 * What the law compares with the cap: the internal rate, a percentage with two decimals, half up like the cap
 * itself, of principal + interest + every charge that counts as interest. VAT is the State's and stays
 * out. A charge paid up front lowers what was received.
 */
export function internalRateOf({ schedule, product, guarantee }: CostOfCredit): EffectiveAnnualRate {
  const { principal } = schedule.totals
  const received =
    guarantee.kind === 'upFront' && guarantee.countsAsInterest
      ? subtract(principal, guaranteeCharge(principal, guarantee).guaranteeFee)
      : principal
  const payments: Pesos[] = []
  for (const { principal: capital, interest, fee } of schedule.installments) {
    payments.push(
      product.administrationFee.countsAsInterest ? add(capital, interest, fee) : add(capital, interest),
    )
  }
  const rate = internalAnnualRate(received, payments)
  return effectiveAnnualRate(toPercentage(Math.min(rate, comparableRateMax)))
}
