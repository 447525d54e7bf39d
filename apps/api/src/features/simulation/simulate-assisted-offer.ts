import { type Pesos, pesos } from '@cupo/credit-engine'
import { type AssistedCalculator, simulateAssistedOffer } from '@cupo/wire'
import { businessDate } from '../../platform/business-date.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { withFmt } from '../../platform/present.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { assistedSale, priceOffer } from '../origination/origination.ts'
import { type ChannelPolicy, FiguresMissing, readChannelPolicy, sellingTerms } from '../policy/policy.ts'
import { type SimulationContext, takePlace } from './limit-simulations.ts'
import { priceOutsideLimits } from './text/simulation.ts'

const { origin } = assistedSale

/** Any number of pesos. */
const range = 1

/** For an agent, without a customer. */
export function assistedSimulationRoutes(bind: BindCall, parts: SimulationContext): void {
  bind(simulateAssistedOffer)(async (request) => {
    const allowed = await takePlace(parts, request)
    if (!allowed.ok) return allowed
    const policy = await readChannelPolicy(parts.db, origin, businessDate(request.now))
    const calculator = calculatorOf(policy, pesos(request.params.value), request.actor.linkId)
    if (!calculator.ok) return calculator
    return { status: 200, body: { status: 200, data: { message: null, calculator: calculator.value } } }
  })
}

/**
 * No down payment, standard guarantee, VAT of a taxed device. Null without a term. Refuses with
 * `SolicitudInvalida` outside the limits.
 */
function calculatorOf(
  policy: ChannelPolicy,
  value: Pesos,
  accessId: string,
): Result<AssistedCalculator | null> {
  const limits = limitsOf(policy)
  if (value < limits.minimumValue || value > limits.maximumValue) {
    return refuse('SolicitudInvalida', { message: priceOutsideLimits(limits) })
  }
  const offer = offerOf(policy, value)
  if (offer === null || offer.offers.length === 0) return done(null)
  const { offers, ...beside } = offer
  const option = { ...withFmt({ value }), isActive: true, offers }
  return done({ status: null, range, ...withFmt(limits), accessId, ...beside, options: [option] })
}

type Limits = { readonly minimumValue: Pesos; readonly maximumValue: Pesos }

function limitsOf({ product }: ChannelPolicy): Limits {
  const quotas = Object.values(product.quotaByScoreClass)
  return { minimumValue: product.minimumOrderValue, maximumValue: pesos(Math.max(...quotas)) }
}

/** Null in a month without a usury cap. */
function offerOf(policy: ChannelPolicy, financedAmount: Pesos) {
  const { product } = policy
  const { guarantee } = product.termsByRiskBand.standard
  try {
    const usuryCap = sellingTerms(origin, policy).usuryCap.cap
    const request = { financedAmount, product, isTaxFree: false, usuryCap, guarantee }
    return priceOffer(origin, policy, { request, downPayment: pesos(0), isRaised: false })
  } catch (error) {
    if (error instanceof FiguresMissing) return null
    throw error
  }
}
