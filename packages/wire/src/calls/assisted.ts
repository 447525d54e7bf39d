import * as v from 'valibot'
import { call } from '../call.ts'
import { phoneDetailsSchema } from './application-form.ts'
import { errorBodySchema, pinErrorBodySchema } from './errors.ts'
import { pesosSchema, withFmt } from './fields.ts'
import { counterOfferStatuses, offerDataSchema, offerOptionSchema } from './offers.ts'
import { applicationActivitySchema, applicationSituationSchema, applicationStatusSchema } from './statuses.ts'

const applicationIdParams = v.object({ applicationId: v.pipe(v.string(), v.maxLength(100)) })

export const sellerSchema = v.object({
  shop: v.string(),
  shopName: v.string(),
  agent: v.string(),
  agentName: v.string(),
})
export type Seller = v.InferOutput<typeof sellerSchema>

/** A link of a shop that names nobody opens the desk and the simulator alone. */
export const assistedPhoneSchema = v.object({
  id: v.string(),
  mobile: v.optional(v.string()),
  document: v.optional(v.string()),
  email: v.optional(v.string()),
  isPreValidated: v.optional(v.literal(true)),
  phoneNumber: v.optional(v.string()),
  urlRetorno: v.optional(v.string()),
  deviceModel: v.array(v.string()),
  equipments: v.array(phoneDetailsSchema),
  ...withFmt('price'),
  seller: sellerSchema,
  applicationId: v.nullable(v.string()),
  authorization: v.picklist(['sms', 'agent']),
  expiresInSeconds: v.number(),
})
export type AssistedPhone = v.InferOutput<typeof assistedPhoneSchema>

export const getAssistedPhone = call({
  summary: 'What the link says by which the agent of a shop came: line, identity, devices and who sells',
  method: 'GET',
  path: '/publicdata/offer-operator-assisted/:idAccess',
  access: ['agent'],
  params: v.object({ idAccess: v.pipe(v.string(), v.maxLength(100)) }),
  answers: { 200: assistedPhoneSchema, 401: errorBodySchema, 404: errorBodySchema },
})

export const assistedCalculatorSchema = v.object({
  status: v.nullable(v.picklist(counterOfferStatuses)),
  range: v.number(),
  ...withFmt('minimumValue'),
  ...withFmt('maximumValue'),
  accessId: v.string(),
  ...v.omit(offerDataSchema, ['offers']).entries,
  options: v.array(
    v.object({ ...withFmt('value'), isActive: v.boolean(), offers: v.array(offerOptionSchema) }),
  ),
})
export type AssistedCalculator = v.InferOutput<typeof assistedCalculatorSchema>

export const simulateAssistedOffer = call({
  summary: 'The installments of a price, for the agent of a shop and nobody in particular',
  method: 'GET',
  path: '/publicdata/offer-assisted/:value',
  access: ['agent'],
  params: v.object({ value: v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number), pesosSchema) }),
  answers: {
    200: v.object({
      status: v.number(),
      data: v.object({ message: v.nullable(v.string()), calculator: v.nullable(assistedCalculatorSchema) }),
    }),
    400: errorBodySchema,
    401: errorBodySchema,
    424: errorBodySchema,
  },
})

/** Proves the person and authorises the consultation of the bureau. */
export const authorizeConsultation = call({
  summary: 'Authorises the consultation of the bureau by the code that the customer tells the agent',
  method: 'POST',
  path: '/application/:applicationId/authorization',
  access: ['agent'],
  params: applicationIdParams,
  /** Absent where the agent declares signed paper (parameter `assistedAuthorization`). */
  body: v.object({ code: v.optional(v.pipe(v.string(), v.maxLength(20))) }),
  answers: {
    200: v.object({ applicationId: v.string(), status: applicationStatusSchema }),
    400: pinErrorBodySchema,
    401: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    424: errorBodySchema,
  },
})

/** The reasons are the customer's: the agent asks at the customer's wish, and each time leaves an audit row. */
export const showRefusalReasons = call({
  summary:
    'Why a sale was refused, on the agent’s screen because its customer wants to see it; leaves an audit row',
  method: 'POST',
  path: '/application/:applicationId/refusal-reasons',
  access: ['agent'],
  params: applicationIdParams,
  answers: {
    200: v.object({ reasons: v.array(v.string()) }),
    401: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    424: errorBodySchema,
  },
})

/** The code that authorises, or the one that signs. */
export const requestNewPinOfSale = call({
  summary:
    'Sends the code that an assisted sale waits for again; `data` is the id of the application, base64url',
  method: 'POST',
  path: '/publicdata/new-pin-ag/',
  access: ['agent', 'handOff'],
  query: v.object({ data: v.pipe(v.string(), v.maxLength(200)) }),
  answers: {
    200: v.object({ pinExpiresInSeconds: v.number() }),
    401: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    424: errorBodySchema,
  },
})

export const deskSaleSchema = v.object({
  applicationId: v.string(),
  documentLastDigits: v.string(),
  firstName: v.string(),
  deviceModel: v.string(),
  agentName: v.string(),
  status: v.nullable(applicationStatusSchema),
  situation: v.nullable(applicationSituationSchema),
  activity: v.nullable(applicationActivitySchema),
  isAuthorized: v.boolean(),
  waitsForCode: v.boolean(),
  isOpen: v.boolean(),
  isTaken: v.boolean(),
  /** Taking it ends the turn of the other counter. */
  isAtOtherCounter: v.boolean(),
  due: v.array(v.picklist(['downPayment', 'guarantee'])),
  at: v.string(),
})
export type DeskSale = v.InferOutput<typeof deskSaleSchema>

export const listSales = call({
  summary: 'The sales of the shop on this business date and the open ones of before, newest first',
  method: 'GET',
  path: '/assisted/applications',
  access: ['agent'],
  /** The last two to four digits of the document. */
  query: v.object({ search: v.optional(v.pipe(v.string(), v.regex(/^\d{2,4}$/))) }),
  answers: {
    200: v.object({
      seller: sellerSchema,
      /** The business date, `yyyy-mm-dd`: the clock of a counter may be wrong. */
      today: v.string(),
      sales: v.array(deskSaleSchema),
    }),
    401: errorBodySchema,
    424: errorBodySchema,
  },
})

export const takeSale = call({
  summary:
    'Goes on with a sale of the same shop: from now on the agent’s session acts for it, and no other counter does',
  method: 'POST',
  path: '/assisted/applications/:applicationId/take',
  access: ['agent'],
  params: applicationIdParams,
  answers: {
    200: v.object({ applicationId: v.string(), status: v.nullable(applicationStatusSchema) }),
    401: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
  },
})
