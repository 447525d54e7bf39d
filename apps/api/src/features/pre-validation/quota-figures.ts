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

export type BureauProfile = Pick<BureauScore, 'scoreClass' | 'riskBand'>

export type QuotaFigures = {
  readonly quota: Pesos
  /** For a device at the quota's price. */
  readonly initialPayment: Pesos
  readonly initialPaymentShare: Percentage
  readonly hasGuarantee: boolean
  /** With VAT. */
  readonly guarantee: Pesos
}

type Policy = Pick<ChannelPolicy, 'product'>

/** Null if nothing can be financed. Money needs no initial payment and no guarantee. */
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
  | { readonly ok: false; readonly because: 'orderValueTooLow' | 'priceOutOfReach' }

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

/** The larger of the asked share and its ceiling: nobody is promised less. */
function mandatoryShareOf({ product }: Policy, { riskBand }: BureauProfile): Percentage {
  const { downPaymentAtPreOffer: first, downPaymentAtSetPreOffer: raised } = product.termsByRiskBand[riskBand]
  return Number(raised) > Number(first) ? raised : first
}
