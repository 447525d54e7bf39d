import { type GuaranteeTerms, interestVatRateOf } from '../charges/charges.ts'
import type { Percentage } from '../money/percentage.ts'
import { largest, type Pesos, pesos, smallest, subtract } from '../money/pesos.ts'
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

/** Pesos from `minimum` in steps to `maximum`, which is one of them. */
export type LoanRange = {
  readonly minimum: Pesos
  readonly maximum: Pesos
  readonly step: Pesos
}

type LoanProduct = Pick<ProductParameters, 'minimumOrderValue' | 'requestedAmount'>

/**
 * The sums of a product up to a limit, in pesos; the limit is lowered to the step. Null where it lies below the least
 * sum, and for a product whose amount is the price of a device.
 */
export function loanRange(
  { minimumOrderValue: minimum, requestedAmount }: LoanProduct,
  limit: Pesos,
): LoanRange | null {
  if (requestedAmount.kind !== 'chosen') return null
  const { maximum: most, step } = requestedAmount
  const highest = smallest(most, limit)
  if (highest < minimum) return null
  return { minimum, maximum: sumWithin({ minimum, maximum: highest, step }, highest), step }
}

/** The largest sum not above an amount, in pesos; the least one for an amount below it. */
export function sumWithin({ minimum, maximum, step }: LoanRange, amount: Pesos): Pesos {
  const above = largest(pesos(0), subtract(smallest(maximum, amount), minimum))
  return pesos(minimum + above - (above % step))
}

/** Before anything is known of the person; null without such sums. */
export const wholeLoanRange = (product: LoanProduct): LoanRange | null =>
  product.requestedAmount.kind === 'chosen' ? loanRange(product, product.requestedAmount.maximum) : null

/** The smallest first, in pesos. */
export const sumsOf = ({ minimum, maximum, step }: LoanRange): readonly Pesos[] =>
  Array.from({ length: (maximum - minimum) / step + 1 }, (_, index) => pesos(minimum + index * step))

export const isInRange = ({ minimum, maximum, step }: LoanRange, amount: number): boolean =>
  amount >= minimum && amount <= maximum && (amount - minimum) % step === 0

export type CounterOffer = {
  /** Less than requested, more (for the premium band alone), or that sum. */
  readonly status: 'DOWNGRADE' | 'UPGRADE' | 'MAINTAIN'
  readonly range: LoanRange
}

/**
 * The sums offered for a requested sum, in pesos: up to the quota when it is smaller than the sum or the band is
 * premium, else up to the sum. Null where the quota lies below the least sum.
 */
export function counterOfferFor(
  product: LoanProduct & Pick<ProductParameters, 'quotaByScoreClass'>,
  { requestedAmount: asked, scoreClass, riskBand }: CounterOfferFacts,
): CounterOffer | null {
  const quota = loanRange(product, product.quotaByScoreClass[scoreClass])
  if (quota === null) return null
  if (quota.maximum < asked) return { status: 'DOWNGRADE', range: quota }
  if (riskBand === 'premium' && quota.maximum > asked) return { status: 'UPGRADE', range: quota }
  // A least sum that was raised since also binds earlier requests.
  const range = loanRange(product, largest(asked, product.minimumOrderValue))
  return range === null ? null : { status: 'MAINTAIN', range }
}

type CounterOfferFacts = {
  /** Pesos of the form. */
  readonly requestedAmount: Pesos
  readonly scoreClass: keyof ProductParameters['quotaByScoreClass']
  readonly riskBand: keyof ProductParameters['termsByRiskBand']
}
