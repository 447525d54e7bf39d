import { isInRange, type Pesos, pesos, wholeLoanRange } from '@cupo/credit-engine'
import {
  type AssistedCalculator,
  type Calculator,
  type campaignStatuses,
  defaultCampaign,
  simulateAssistedOffer,
  simulateOffer,
  validateCampaign,
} from '@cupo/wire'
import type { Kysely } from 'kysely'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { type NetworkRequest, passesNetworkLimit } from '../../platform/limits.ts'
import { withFmt } from '../../platform/present.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { tooManyQuestions } from '../../platform/text/words.ts'
import {
  assistedSale,
  calculatorOf,
  personalLoan,
  priceOffer,
  sumUnavailable,
} from '../origination/origination.ts'
import {
  type ChannelPolicy,
  type ChannelSettings,
  FiguresMissing,
  isCampaignOpen,
  readChannelPolicy,
  readChannelSettings,
  sellingTerms,
} from '../policy/policy.ts'
import { priceOutsideLimits } from './text/simulation.ts'

export type SimulationContext = { readonly db: Kysely<Database>; readonly secrets: Secrets }

type SimulationRequest = NetworkRequest

/** Many customers may share a network. */
const limit = { kind: 'simulation', windows: [{ max: 600, windowSeconds: 60 }] }

/** Any number of pesos. */
const range = 1

type Limits = { readonly minimumValue: Pesos; readonly maximumValue: Pesos }

export function simulationRoutes(bind: BindCall, parts: SimulationContext): void {
  assistedSimulationRoutes(bind, parts)

  bind(validateCampaign)(async (request) => {
    const status = await statusOfCampaign(parts, request.params.campaign, request)
    return status.ok ? { status: 200, body: { status: status.value } } : status
  })

  bind(simulateOffer)(async (request) => {
    const { params, query } = request
    const calculator = await simulate(parts, params.campaign, query.value, request)
    return calculator.ok ? { status: 200, body: { data: { calculator: calculator.value } } } : calculator
  })
}

async function statusOfCampaign(
  parts: SimulationContext,
  campaign: string,
  request: SimulationRequest,
): Promise<Result<(typeof campaignStatuses)[number]>> {
  const allowed = await takePlace(parts, request)
  if (!allowed.ok) return allowed
  const settings = await readChannelSettings(parts.db, personalLoan.origin, businessDate(request.now))
  return done(isCampaignOpen(settings, codeOf(campaign, settings)) ? 'ATIVA' : 'INATIVA')
}

/**
 * The largest sum by default. Refuses a closed campaign (`CampanaInactiva`) and other amounts
 * (`ValidationException`); throws `FiguresMissing`.
 */
async function simulate(
  parts: SimulationContext,
  campaign: string,
  value: number | undefined,
  request: SimulationRequest,
): Promise<Result<Calculator>> {
  const allowed = await takePlace(parts, request)
  if (!allowed.ok) return allowed
  const policy = await readChannelPolicy(parts.db, personalLoan.origin, businessDate(request.now))
  const code = codeOf(campaign, policy.settings)
  if (!isCampaignOpen(policy.settings, code)) return refuse('CampanaInactiva')
  const range = wholeLoanRange(policy.product)
  if (range === null) throw new FiguresMissing(personalLoan.origin, ['a sum to lend'])
  const sum = value ?? range.maximum
  if (!isInRange(range, sum))
    return refuse('ValidationException', { errors: [{ field: 'value', message: sumUnavailable(range) }] })
  return done(
    calculatorOf(personalLoan.origin, policy, {
      range,
      sum: pesos(sum),
      installmentCount: null,
      status: null,
      accessId: code,
    }),
  )
}

const codeOf = (campaign: string, settings: ChannelSettings): string =>
  campaign === defaultCampaign ? settings.defaultCampaign : campaign

async function takePlace(context: SimulationContext, request: SimulationRequest): Promise<Result<true>> {
  return (await passesNetworkLimit(context, limit, request))
    ? done(true)
    : refuse('LimiteDeIntentos', { message: tooManyQuestions })
}

/** For an agent, without a customer. */
function assistedSimulationRoutes(bind: BindCall, parts: SimulationContext): void {
  bind(simulateAssistedOffer)(async (request) => {
    const allowed = await takePlace(parts, request)
    if (!allowed.ok) return allowed
    const policy = await readChannelPolicy(parts.db, assistedSale.origin, businessDate(request.now))
    const calculator = assistedCalculatorOf(policy, pesos(request.params.value), request.actor.linkId)
    if (!calculator.ok) return calculator
    return { status: 200, body: { status: 200, data: { message: null, calculator: calculator.value } } }
  })
}

/**
 * No down payment, standard guarantee, VAT of a taxed device. Null without a term. Refuses with
 * `SolicitudInvalida` outside the limits.
 */
function assistedCalculatorOf(
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

function limitsOf({ product }: ChannelPolicy): Limits {
  const quotas = Object.values(product.quotaByScoreClass)
  return { minimumValue: product.minimumOrderValue, maximumValue: pesos(Math.max(...quotas)) }
}

/** Null in a month without a usury cap. */
function offerOf(policy: ChannelPolicy, financedAmount: Pesos) {
  const { product } = policy
  const { guarantee } = product.termsByRiskBand.standard
  try {
    const usuryCap = sellingTerms(assistedSale.origin, policy).usuryCap.cap
    const request = { financedAmount, product, isTaxFree: false, usuryCap, guarantee }
    return priceOffer(assistedSale.origin, policy, { request, downPayment: pesos(0), isRaised: false })
  } catch (error) {
    if (error instanceof FiguresMissing) return null
    throw error
  }
}
