import * as v from 'valibot'
import { anybody, call } from './call.ts'
import { errorBodySchema, pinErrorBodySchema, rejectionMessageSchema } from './errors.ts'
import { emailSchema, identityNumberSchema, withFmt } from './fields.ts'
import { offerDataSchema, offerOptionSchema } from './offers.ts'
import { originSchema, unnamedOrigin } from './statuses.ts'

/** A line of any operator, a landline included: 10 digits. Only one that starts with 3 gets a code by SMS. */
export const linePattern = /^\d{10}$/

/** Whether a person proves by a code that goes to their line; otherwise by the terms that were mailed to them. */
export const isMobileLine = (line: string): boolean => line.startsWith('3')

const lineSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s+/g, '')),
  v.regex(linePattern),
)

/** A secret of 256 bits, told to one browser or mailed to one address. */
const hashSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** The SKU of a shop has at most 25 characters, the price at most 10 digits. */
export const skuLengthMax = 25
export const intendedValueMax = 9_999_999_999

/** Who asks for a pre-validation by a signed link: a user of a shop or of a call centre, and the channel they sell by. */
export const preValidationRequestSchema = v.object({
  id_access: v.string(),
  requestCode: v.string(),
  requestName: v.string(),
  channel: originSchema,
})
export type PreValidationRequest = v.InferOutput<typeof preValidationRequestSchema>

export const openPreValidationLink = call({
  summary: 'Opens the `data` parameter of a link to the pre-validation',
  method: 'POST',
  path: '/publicdata/application/prevalidator/link',
  access: anybody,
  body: v.object({ data: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) }),
  answers: { 200: preValidationRequestSchema, 410: errorBodySchema },
})

export const startPreValidation = call({
  summary: 'Begins a pre-validation and mails its terms; the answer is the same for everybody',
  method: 'POST',
  path: '/publicdata/application/prevalidator/email',
  access: [...anybody, 'agent'],
  invalidAs: 'ValidationException',
  body: v.object({
    documentNumber: identityNumberSchema,
    mobile: lineSchema,
    email: emailSchema,
    acceptTermsConditions: v.literal(true),
    /** The signed link that the visitor came by; its channel counts. */
    id_access: v.optional(v.pipe(v.string(), v.maxLength(100))),
    /** The channel of a visitor who came by no link. */
    origin: v.optional(originSchema, unnamedOrigin),
    client: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  }),
  answers: {
    /** `hash` stands for this pre-validation in the calls below, for the browser that began it. */
    200: v.object({ hash: v.string() }),
    409: errorBodySchema,
    410: errorBodySchema,
    424: errorBodySchema,
    428: errorBodySchema,
  },
})

export const viewPreValidationTerms = call({
  summary: 'Whether the mailed terms can still be accepted; changes nothing',
  method: 'GET',
  path: '/publicdata/application/prevalidator/validate-email/:hash',
  access: anybody,
  params: v.object({ hash: hashSchema }),
  answers: {
    200: v.object({ state: v.picklist(['pending', 'accepted']), channel: originSchema }),
    404: errorBodySchema,
    409: errorBodySchema,
  },
})

export const acceptPreValidationTerms = call({
  summary: 'Accepts the mailed terms and confirms the address that they were mailed to',
  method: 'POST',
  path: '/publicdata/application/prevalidator/validate-email/:hash',
  access: anybody,
  params: v.object({ hash: hashSchema }),
  answers: {
    200: v.object({ state: v.literal('accepted'), channel: originSchema }),
    404: errorBodySchema,
    /** `EXPIRED_VERIFICATION_URL`: the link has run out. */
    409: errorBodySchema,
  },
})

export const sendPreValidationPin = call({
  summary:
    'Sends the code of a pre-validation to its line, or says how long the one that was sent still lives',
  method: 'POST',
  path: '/publicdata/application/prevalidator/new-pin',
  access: [...anybody, 'agent'],
  body: v.object({ hash: hashSchema }),
  answers: {
    /** `hash` stands for this code in `validate-pin`. */
    200: v.object({
      hash: v.string(),
      pinExpiresInSeconds: v.number(),
      mobileLastDigits: v.string(),
    }),
    404: errorBodySchema,
    409: errorBodySchema,
    424: errorBodySchema,
    428: errorBodySchema,
  },
})

export const checkPreValidationPin = call({
  summary: 'Proves by the code that the person is who the form says, and authorises the consultation',
  method: 'POST',
  path: '/publicdata/application/prevalidator/validate-pin',
  access: [...anybody, 'agent'],
  body: v.object({ hash: hashSchema, pin: v.pipe(v.string(), v.regex(/^\d{4,8}$/)) }),
  answers: {
    /** How long what the code proved counts: the result can be seen and led into an application. */
    200: v.object({ expiresInSeconds: v.number() }),
    400: pinErrorBodySchema,
    424: errorBodySchema,
  },
})

/** What the bureau's class is worth by the lender's policy of this date. */
export const preValidationResultSchema = v.object({
  situation: v.picklist(['approved', 'reproved']),
  /** Reasons of a refusal, four at most; may be none. */
  messages: v.array(rejectionMessageSchema),
  channel: originSchema,
  ...withFmt('quotaMax'),
  scoreClassifier: v.nullable(v.picklist(['A', 'B', 'C', 'D'])),
  /** What is paid first for a device as dear as the quota allows, and its share of the price; 0 where nothing has to be. */
  ...withFmt('advancedPaymentValue'),
  advancedPaymentPercentilFmt: v.string(),
  /** A guarantee comes with this credit. */
  hasGuarantee: v.boolean(),
  /** Until when the bureau is not asked again, as the customer reads it. */
  validUntilFmt: v.string(),
})
export type PreValidationResult = v.InferOutput<typeof preValidationResultSchema>

/** What `basic`, `full` and `hand-over` refuse: 409 with a code below, 410 once the proof is over, 424 with limits. */
const proofRefusals = {
  404: errorBodySchema,
  /**
   * `PENDING_TERMS_AND_CONDITIONS` and `EXPIRED_VERIFICATION_URL` of a landline, `CelularRequerido` where its address proves
   * nobody, `CodigoRequerido` before the code, `Reprovada` with a message that says no reason.
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
    hash: hashSchema,
    /** Sealed or plain; the channel that the pre-validation began with counts. */
    origin: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  }),
  answers: { 200: preValidationResultSchema, ...proofRefusals },
})

/** A term of the price that was asked about. */
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
    hash: hashSchema,
    sku: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(skuLengthMax)),
    /** Whole pesos, as a number or as its digits. */
    intendedValue: v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))]),
      v.safeInteger(),
      v.minValue(1),
      v.maxValue(intendedValueMax),
    ),
    /** Whether VAT is charged on the interest of this device. */
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
    hash: hashSchema,
    /** Of an assisted sale: what is sold. */
    sku: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(skuLengthMax))),
  }),
  answers: {
    /**
     * An address of ours with a signed `data`; null for an assisted sale of which no agent’s session is open here: the shop
     * makes its link, and its form finds the proof in this browser.
     */
    200: v.object({ url: v.nullable(v.string()) }),
    ...proofRefusals,
  },
})
