import {
  decidePreOffer,
  downPaymentBounds,
  guaranteeCharge,
  loanRange,
  type Percentage,
  type Pesos,
  percentage,
  pesos,
  raiseDownPayment,
  subtract,
} from '@cupo/credit-engine'
import type { BureauScore } from '../../ports/credit-bureau.ts'
import type { ChannelPolicy } from '../policy/policy.ts'

/** What the bureau says of a person, as far as figures depend on it. */
export type BureauProfile = Pick<BureauScore, 'scoreClass' | 'riskBand'>

export type QuotaFigures = {
  /** The most that is financed, in pesos. */
  readonly quota: Pesos
  /** Paid first for a device whose price is the quota; 0 where nothing has to be. */
  readonly initialPayment: Pesos
  readonly initialPaymentShare: Percentage
  readonly hasGuarantee: boolean
  /** Paid once before the delivery of that same device, VAT included; 0 without a guarantee. */
  readonly guarantee: Pesos
}

type Policy = Pick<ChannelPolicy, 'product'>

/**
 * What class and risk band are worth by the lender's figures of one date; null where they leave nothing to finance. Money
 * needs neither an initial payment nor a guarantee: nothing is delivered that they could be paid before
 */
export function quotaFiguresOf({ product }: Policy, profile: BureauProfile): QuotaFigures | null {
  const ofClass = product.quotaByScoreClass[profile.scoreClass]
  if (product.requestedAmount.kind === 'chosen') {
    const range = loanRange(product, ofClass)
    return range && { quota: range.maximum, ...nothingFirst }
  }
  const first = initialPaymentOf({ product }, profile, ofClass)
  if (!first.ok) return null
  const terms = product.termsByRiskBand[profile.riskBand].guarantee
  return {
    quota: ofClass,
    initialPayment: first.amount,
    initialPaymentShare: mandatoryShareOf({ product }, profile),
    hasGuarantee: terms.kind !== 'none',
    guarantee: guaranteeCharge(subtract(ofClass, first.amount), terms).total,
  }
}

const nothingFirst = {
  initialPayment: pesos(0),
  initialPaymentShare: percentage('0'),
  hasGuarantee: false,
  guarantee: pesos(0),
} as const

export type InitialPayment =
  | { readonly ok: true; readonly amount: Pesos }
  /** The price is below the least order, or no initial payment that is allowed brings it inside the quota. */
  | { readonly ok: false; readonly because: 'orderValueTooLow' | 'priceOutOfReach' }

/** The least that has to be paid first for a device of this price, in pesos. */
export function initialPaymentOf({ product }: Policy, profile: BureauProfile, price: Pesos): InitialPayment {
  const bounds = downPaymentBounds({
    price,
    quota: product.quotaByScoreClass[profile.scoreClass],
    mandatoryPercentage: mandatoryShareOf({ product }, profile),
    product,
  })
  const decision = decidePreOffer(bounds)
  if (decision.step === 'refuse') return { ok: false, because: decision.reason }
  const least = raiseDownPayment(pesos(0), bounds)
  return least.ok ? { ok: true, amount: least.downPayment } : { ok: false, because: least.refusal.code }
}

/** The larger of what is asked at first and what it may be raised to: nobody is told less than they will have to pay. */
function mandatoryShareOf({ product }: Policy, { riskBand }: BureauProfile): Percentage {
  const { downPaymentAtPreOffer: first, downPaymentAtSetPreOffer: raised } = product.termsByRiskBand[riskBand]
  return Number(raised) > Number(first) ? raised : first
}
