import { isInRange, pesos, wholeLoanRange } from '@cupo/credit-engine'
import {
  type Calculator,
  type campaignStatuses,
  defaultCampaign,
  simulateOffer,
  validateCampaign,
} from '@cupo/wire'
import { businessDate } from '../../platform/business-date.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { calculatorOf, personalLoan, sumUnavailable } from '../origination/origination.ts'
import {
  type ChannelSettings,
  FiguresMissing,
  isCampaignOpen,
  readChannelPolicy,
  readChannelSettings,
} from '../policy/policy.ts'
import { type SimulationContext, type SimulationRequest, takePlace } from './limit-simulations.ts'
import { assistedSimulationRoutes } from './simulate-assisted-offer.ts'

const { origin } = personalLoan

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
  const settings = await readChannelSettings(parts.db, origin, businessDate(request.now))
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
  const policy = await readChannelPolicy(parts.db, origin, businessDate(request.now))
  const code = codeOf(campaign, policy.settings)
  if (!isCampaignOpen(policy.settings, code)) return refuse('CampanaInactiva')
  const range = wholeLoanRange(policy.product)
  if (range === null) throw new FiguresMissing(origin, ['a sum to lend'])
  const sum = value ?? range.maximum
  if (!isInRange(range, sum))
    return refuse('ValidationException', { errors: [{ field: 'value', message: sumUnavailable(range) }] })
  return done(
    calculatorOf(origin, policy, {
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
