import { type GuaranteeTerms, interestVatRateOf } from '../charges/charges.ts'
import type { Percentage } from '../money/percentage.ts'
import type { Pesos } from '../money/pesos.ts'
import type { ProductParameters } from '../policy/product-parameters.ts'
import { type EffectiveAnnualRate, isHigher, nominalMonthlyRate } from '../rates/effective-annual-rate.ts'
import { type AmortizationSchedule, amortizationSchedule } from '../schedule/amortization-schedule.ts'
import { internalRateOf } from '../usury/internal-rate.ts'

export type OfferRequest = {
  readonly financedAmount: Pesos
  readonly product: ProductParameters
  readonly isTaxFree: boolean
  /** Of the month of the offer (`usuryCapOn`). */
  readonly usuryCap: EffectiveAnnualRate
  /** Of the customer's risk band (`termsByRiskBand`). */
  readonly guarantee: GuaranteeTerms
}

export type AvailableOffer = {
  readonly isAvailable: true
  readonly installmentCount: number
  /** The offer shows row 1; `schedule.totals.total` is the total to pay. */
  readonly schedule: AmortizationSchedule
  readonly effectiveAnnualRate: EffectiveAnnualRate
  readonly nominalMonthlyRate: Percentage
  readonly internalRate: EffectiveAnnualRate
}

type OfferRefusal =
  | { readonly code: 'termNotOffered' }
  | { readonly code: 'financedAmountTooLow'; readonly minimum: Pesos }
  | {
      readonly code: 'aboveUsuryCap'
      readonly internalRate: EffectiveAnnualRate
      readonly cap: EffectiveAnnualRate
    }

type UnavailableOffer = {
  readonly isAvailable: false
  readonly installmentCount: number
  readonly refusal: OfferRefusal
}

export type OfferOption = AvailableOffer | UnavailableOffer

/** The six buttons of the offer screen, whatever the product sells. */
export const offeredInstallmentCounts = [3, 6, 12, 18, 24, 36] as const

/** One option per button, in that order: the plan in pesos, or the refusal. */
export function listOffers(request: OfferRequest): readonly OfferOption[] {
  return offeredInstallmentCounts.map((installmentCount) => offerFor(request, installmentCount))
}

export function offerFor(request: OfferRequest, installmentCount: number): OfferOption {
  const { product, financedAmount, usuryCap: cap } = request
  const term = product.terms.find((each) => each.installmentCount === installmentCount)
  if (!term) return unavailable(installmentCount, { code: 'termNotOffered' })
  const minimum = term.financedAmountMin
  if (financedAmount < minimum)
    return unavailable(installmentCount, { code: 'financedAmountTooLow', minimum })

  const schedule = scheduleOf(request, installmentCount)
  const internalRate = internalRateOf({ schedule, product, guarantee: request.guarantee })
  if (isHigher(internalRate, cap))
    return unavailable(installmentCount, { code: 'aboveUsuryCap', internalRate, cap })
  return {
    isAvailable: true,
    installmentCount,
    schedule,
    effectiveAnnualRate: product.effectiveAnnualRate,
    nominalMonthlyRate: nominalMonthlyRate(product.effectiveAnnualRate),
    internalRate,
  }
}

function scheduleOf(
  { financedAmount, product, isTaxFree }: OfferRequest,
  installmentCount: number,
): AmortizationSchedule {
  return amortizationSchedule({
    principal: financedAmount,
    effectiveAnnualRate: product.effectiveAnnualRate,
    installmentCount,
    interestVatRate: interestVatRateOf(product, isTaxFree),
    administrationFee: product.administrationFee.amount,
    feeVatRate: product.administrationFee.vatRate,
  })
}

function unavailable(installmentCount: number, refusal: OfferRefusal): UnavailableOffer {
  return { isAvailable: false, installmentCount, refusal }
}
