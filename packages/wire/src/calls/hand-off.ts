import * as v from 'valibot'
import { call } from '../call.ts'
import { hasBillingChannel } from '../words/form.ts'
import { contactPreferencesSchema } from './application-form.ts'
import { errorBodySchema } from './errors.ts'
import { withFmt } from './fields.ts'
import { applicationActivitySchema, applicationSituationSchema, applicationStatusSchema } from './statuses.ts'

const applicationIdParams = v.object({ applicationId: v.pipe(v.string(), v.maxLength(100)) })

export const handOffTasks = ['authorization', 'identity', 'questions', 'agreement', 'code'] as const
export type HandOffTask = (typeof handOffTasks)[number]

export const handOffStates = ['sent', 'open', 'finished', 'replaced', 'declined', 'expired'] as const
export type HandOffState = (typeof handOffStates)[number]

/** No answer, no code, no picture. */
export const progressSchema = v.object({
  applicationId: v.string(),
  status: v.nullable(applicationStatusSchema),
  situation: v.nullable(applicationSituationSchema),
  activity: v.nullable(applicationActivitySchema),
  isAuthorized: v.boolean(),
  waitsForCode: v.boolean(),
  isAgreementAccepted: v.boolean(),
  /** Null before the first check, and while one runs. */
  identityCheck: v.nullable(v.picklist(['failed', 'pending', 'left'])),
  cancelledBy: v.nullable(v.picklist(['customer', 'agent', 'denial'])),
  handOff: v.nullable(
    v.object({
      state: v.picklist(handOffStates),
      at: v.string(),
      task: v.nullable(v.picklist(handOffTasks)),
    }),
  ),
  sendsLeft: v.number(),
})
export type Progress = v.InferOutput<typeof progressSchema>

export const getProgress = call({
  summary: 'How far an assisted sale is',
  method: 'GET',
  path: '/application/:applicationId/progress',
  access: ['agent', 'handOff'],
  params: applicationIdParams,
  answers: { 200: progressSchema, 401: errorBodySchema, 404: errorBodySchema },
})

export const followProgress = call({
  summary: 'How far an assisted sale is, again with each change: server-sent events, the progress as `data`',
  method: 'GET',
  path: '/application/:applicationId/progress/events',
  access: ['agent', 'handOff'],
  params: applicationIdParams,
  answers: {
    200: { stream: progressSchema },
    401: errorBodySchema,
    404: errorBodySchema,
    424: errorBodySchema,
  },
})

export const freeConsentsSchema = v.object({
  acceptDataTreatment: v.boolean(),
  contactPreferences: v.pipe(
    contactPreferencesSchema,
    v.check((chosen) => hasBillingChannel(chosen)),
  ),
})
export type FreeConsents = v.InferOutput<typeof freeConsentsSchema>

/** Declining from the customer's SMS ends the sale, from a mail or a screen the link alone. */
const declineEndSchema = v.picklist(['sale', 'link'])
export type DeclineEnd = v.InferOutput<typeof declineEndSchema>

const handOffParams = v.object({
  handOffId: v.pipe(v.string(), v.maxLength(100)),
  token: v.pipe(v.string(), v.maxLength(200)),
})

export const checkHandOff = call({
  summary: 'Whether a customer’s link can be opened here, and what for; changes nothing',
  method: 'GET',
  path: '/publicdata/validate/veridas/assisted/:handOffId/:token',
  access: ['anonymous', 'handOff'],
  params: handOffParams,
  answers: {
    200: v.object({
      isOpenHere: v.boolean(),
      task: v.picklist(handOffTasks),
      shopName: v.string(),
      agentName: v.string(),
      deviceModel: v.string(),
      /** Masked, as typed at the counter: `l•••@correo.example`, and the last four digits. */
      maskedEmail: v.string(),
      documentLastDigits: v.string(),
      declineEnds: declineEndSchema,
      consents: v.nullable(
        v.object({ acceptDataTreatment: v.boolean(), contactPreferences: contactPreferencesSchema }),
      ),
    }),
    410: errorBodySchema,
  },
})

export const handOffEnds = [
  'signed',
  'delivered',
  'orderEnded',
  'refused',
  'cancelled',
  'denied',
  'ended',
  'declined',
  'replaced',
  'expired',
] as const
export type HandOffEnding = (typeof handOffEnds)[number]

const signedSaleSchema = v.object({
  firstName: v.string(),
  maskedEmail: v.string(),
  orderNumber: v.string(),
  deviceModel: v.string(),
  installments: v.number(),
  installmentTotalFmt: v.string(),
  due: v.array(
    v.object({
      kind: v.picklist(['downPayment', 'guarantee']),
      ...withFmt('amount'),
      link: v.string(),
    }),
  ),
  ...withFmt('paymentDueNow'),
  paymentDeadline: v.nullable(v.string()),
})
export type SignedSale = v.InferOutput<typeof signedSaleSchema>

export const lookAtHandOffEnd = call({
  summary: 'How a customer’s link ended, for the browser that had it; any other one learns nothing',
  method: 'GET',
  path: '/publicdata/validate/veridas/assisted/:handOffId/:token/end',
  access: ['anonymous', 'handOff'],
  params: handOffParams,
  answers: {
    200: v.object({
      end: v.picklist(handOffEnds),
      reasons: v.array(v.string()),
      signed: v.nullable(signedSaleSchema),
    }),
    410: errorBodySchema,
  },
})

export const openHandOff = call({
  summary:
    'Opens a customer’s link in this browser, and in no other until its use is finished; the first one of a sale authorises the consultation',
  method: 'POST',
  path: '/publicdata/validate/veridas/assisted/:handOffId/:token',
  access: ['anonymous', 'handOff'],
  params: handOffParams,
  /** Absent: as the agent declared them. */
  body: v.optional(v.object({ consents: v.optional(freeConsentsSchema) }), {}),
  answers: {
    200: v.object({
      applicationId: v.string(),
      status: applicationStatusSchema,
      expiresInSeconds: v.number(),
      access_token: v.optional(v.string()),
    }),
    400: errorBodySchema,
    409: errorBodySchema,
    410: errorBodySchema,
    424: errorBodySchema,
  },
})

export const lookAtInvalidation = call({
  summary: 'Answers, and changes nothing: a link that is fetched is not a wish',
  method: 'GET',
  path: '/publicdata/invalidate/veridas/assisted/:handOffId/:token',
  access: ['anonymous', 'handOff'],
  params: handOffParams,
  answers: { 200: v.object({ invalidated: v.literal(false) }) },
})

export const invalidateHandOff = call({
  summary:
    'The link was not asked for, or is no longer wanted: it opens nothing from now on, and said from an SMS the sale is cancelled',
  method: 'POST',
  path: '/publicdata/invalidate/veridas/assisted/:handOffId/:token',
  access: ['anonymous', 'handOff'],
  params: handOffParams,
  answers: {
    200: v.object({ invalidated: v.literal(true), ended: declineEndSchema }),
    410: errorBodySchema,
  },
})
