import * as v from 'valibot'
import { anybody, call } from '../call.ts'
import { errorBodySchema } from './errors.ts'
import { installmentCountSchema, withFmt } from './fields.ts'

/** `advancedPayment` is the smallest that is allowed. */
export const preOfferDataSchema = v.object({
  ...withFmt('advancedPayment'),
  ...withFmt('maximumAdvancedPayment'),
  /** Keeps the financed value at the minimum order value at least. */
  ...withFmt('effectiveMaximumAdvancedPayment'),
  ...withFmt('minimumOrderValue'),
  /** 0 stays allowed where no down payment is mandatory. */
  ...withFmt('minimumTransactionValue'),
  ...withFmt('guaranteePayment'),
  ...withFmt('calculatedGuaranteePaymentIva'),
})
export type PreOfferData = v.InferOutput<typeof preOfferDataSchema>

export const offerOptionSchema = v.object({
  installment: installmentCountSchema,
  ...withFmt('principalDue'),
  ...withFmt('interestDue'),
  ...withFmt('taxInterestDue'),
  ...withFmt('feesDue'),
  ...withFmt('taxFeesDue'),
  ...withFmt('total'),
  ...withFmt('totalToPay'),
  ...withFmt('creditCost'),
  /** Installments and upfront payments: the one "Total a pagar". */
  ...withFmt('totalOfPurchase'),
  taxRate: v.number(),
  interestCETYearlyFmt: v.string(),
  interestCETFmt: v.string(),
})
export type OfferOption = v.InferOutput<typeof offerOptionSchema>

export const offerDataSchema = v.object({
  ...withFmt('advancedPayment'),
  ...withFmt('financedAmount'),
  ...withFmt('realFinancedAmount'),
  ...withFmt('guaranteePayment'),
  ...withFmt('calculatedGuaranteePaymentIva'),
  ...withFmt('guaranteePaymentTotal'),
  ...withFmt('changedAdvancedPayment'),
  /** Null for a charge of the lender's own, which counts as interest. */
  feesProvider: v.nullable(v.string()),
  isTaxFree: v.boolean(),
  personalizedMessage: v.optional(v.string()),
  personalizedMessageSubTitle: v.optional(v.string()),
  offers: v.array(offerOptionSchema),
})
export type OfferData = v.InferOutput<typeof offerDataSchema>

/** The quota below the requested sum, above it (premium band), or neither. */
export const counterOfferStatuses = ['DOWNGRADE', 'UPGRADE', 'MAINTAIN'] as const
export type CounterOfferStatus = (typeof counterOfferStatuses)[number]

export const moneyTermSchema = v.object({
  ...offerOptionSchema.entries,
  taxRateFmt: v.string(),
  ...withFmt('intendedValue'),
  againstShorter: v.nullable(v.object({ ...withFmt('lessAMonth'), ...withFmt('moreInTotal') })),
  isActive: v.boolean(),
})
export type MoneyTerm = v.InferOutput<typeof moneyTermSchema>

/** Only the sum that was asked about has its terms; default: the largest. */
export const calculatorSchema = v.object({
  status: v.nullable(v.picklist(counterOfferStatuses)),
  range: v.number(),
  ...withFmt('minimumValue'),
  ...withFmt('maximumValue'),
  accessId: v.string(),
  options: v.array(
    v.object({
      ...withFmt('value'),
      isActive: v.boolean(),
      offers: v.array(moneyTermSchema),
    }),
  ),
})
export type Calculator = v.InferOutput<typeof calculatorSchema>

export const moneyOfferSchema = v.object({ calculator: calculatorSchema })
export type MoneyOffer = v.InferOutput<typeof moneyOfferSchema>

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
