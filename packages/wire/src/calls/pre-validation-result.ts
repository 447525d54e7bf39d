import * as v from 'valibot'
import { anybody, call } from '../call.ts'
import { intendedValueMax, skuLengthMax } from '../words/form.ts'
import { errorBodySchema, rejectionMessageSchema } from './errors.ts'
import { withFmt } from './fields.ts'
import { offerDataSchema, offerOptionSchema } from './offers.ts'
import { preValidationHashSchema } from './pre-validation.ts'
import { originSchema } from './statuses.ts'

export const preValidationResultSchema = v.object({
  situation: v.picklist(['approved', 'reproved']),
  messages: v.array(rejectionMessageSchema),
  channel: originSchema,
  ...withFmt('quotaMax'),
  scoreClassifier: v.nullable(v.picklist(['A', 'B', 'C', 'D'])),
  /** For a device as dear as the quota allows; 0 where none is needed. */
  ...withFmt('advancedPaymentValue'),
  advancedPaymentPercentilFmt: v.string(),
  hasGuarantee: v.boolean(),
  ...withFmt('guaranteePaymentValue'),
  /** Told to the person alone. */
  barredBy: v.nullable(v.picklist(['EmAndamento', 'Liberada'])),
  keptUntilFmt: v.string(),
})
export type PreValidationResult = v.InferOutput<typeof preValidationResultSchema>

/** Refusals of `basic`, `full` and `hand-over`: 409 with a code below, 410 once the proof is over, 424 with limits. */
const proofRefusals = {
  403: errorBodySchema,
  404: errorBodySchema,
  /**
   * `PENDING_TERMS_AND_CONDITIONS` and `EXPIRED_VERIFICATION_URL` of a landline, `CelularRequerido` where its address
   * proves nobody, `Reprovada` without a reason.
   */
  409: errorBodySchema,
  410: errorBodySchema,
  424: errorBodySchema,
} as const

export const preValidate = call({
  summary: 'The quota of a person who has proved who they are',
  method: 'POST',
  path: '/publicdata/application/prevalidator/basic',
  access: [...anybody, 'agent'],
  body: v.object({
    hash: preValidationHashSchema,
    origin: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  }),
  answers: { 200: preValidationResultSchema, ...proofRefusals },
})

const preValidationOfferSchema = v.object({
  ...offerOptionSchema.entries,
  ...withFmt('intendedValue'),
  accessId: v.string(),
})
export type PreValidationOffer = v.InferOutput<typeof preValidationOfferSchema>

export const preValidateOffers = call({
  summary: 'The installments of a device for a person who has proved who they are',
  method: 'POST',
  path: '/publicdata/application/prevalidator/full',
  access: [...anybody, 'agent'],
  invalidAs: 'ValidationException',
  body: v.object({
    hash: preValidationHashSchema,
    sku: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(skuLengthMax)),
    intendedValue: v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))]),
      v.safeInteger(),
      v.minValue(1),
      v.maxValue(intendedValueMax),
    ),
    iva: v.picklist(['Si', 'No']),
  }),
  answers: {
    200: v.object({
      situation: v.picklist(['approved', 'reproved']),
      messages: v.array(rejectionMessageSchema),
      offers: v.object({
        ops: v.array(
          v.object({
            data: v.object({ ...offerDataSchema.entries, offers: v.array(preValidationOfferSchema) }),
          }),
        ),
      }),
      /** The catalogue's facts, by which the sale goes. */
      inSale: v.nullable(
        v.object({ price: v.number(), priceFmt: v.string(), iva: v.picklist(['Si', 'No']) }),
      ),
    }),
    ...proofRefusals,
  },
})

export const handOverPreValidation = call({
  summary: 'The signed way into the application of the channel, with everything known filled in',
  method: 'POST',
  path: '/publicdata/application/prevalidator/hand-over',
  access: [...anybody, 'agent'],
  body: v.object({
    hash: preValidationHashSchema,
    sku: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(skuLengthMax))),
  }),
  answers: {
    /**
     * With a signed `data`. Null for an assisted sale without an agent's open session, and for a caller on the
     * person's behalf: the way on went to the person's line by SMS.
     */
    200: v.object({
      url: v.nullable(v.string()),
      mobileLastDigits: v.optional(v.string()),
    }),
    ...proofRefusals,
  },
})
