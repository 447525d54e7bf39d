import * as v from 'valibot'
import { anybody, call } from '../call.ts'
import { errorBodySchema } from './errors.ts'
import { moneyOfferSchema } from './offers.ts'

export const campaignStatuses = ['ATIVA', 'INATIVA'] as const

export const campaignCodeSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,40}$/, 'the code of a campaign has letters, digits, - and _'),
)

const campaignParams = v.object({ campaign: campaignCodeSchema })

export const validateCampaign = call({
  summary: 'Whether a campaign of personal loans is open; only ATIVA leads to the simulation',
  method: 'GET',
  path: '/publicdata/validate/campaign/:campaign',
  access: anybody,
  params: campaignParams,
  answers: { 200: v.object({ status: v.picklist(campaignStatuses) }), 424: errorBodySchema },
})

export const simulateOffer = call({
  summary: 'The sums of a campaign, and what the terms of one of them cost',
  method: 'GET',
  path: '/publicdata/offer/:campaign',
  access: anybody,
  params: campaignParams,
  query: v.object({ value: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))) }),
  answers: {
    200: v.object({ data: moneyOfferSchema }),
    409: errorBodySchema,
    424: errorBodySchema,
    503: errorBodySchema,
  },
})
