import * as v from 'valibot'
import { anybody, call } from '../call.ts'
import { formChannels, hasBillingChannel } from '../words/form.ts'
import { unnamedOrigin } from '../words/statuses.ts'
import { errorBodySchema, rejectionMessageSchema } from './errors.ts'
import {
  emailSchema,
  identityNumberSchema,
  installmentCountSchema,
  mobileSchema,
  pesosSchema,
  withFmt,
} from './fields.ts'
import { tokenAnswerSchema } from './sign-in.ts'
import { applicationStatusSchema, originSchema } from './statuses.ts'

/** A flag that is not sent is not granted. */
export const contactPreferencesSchema = v.object({
  billingSms: v.optional(v.boolean(), false),
  billingWhatsapp: v.optional(v.boolean(), false),
  billingEmail: v.optional(v.boolean(), false),
  billingCall: v.optional(v.boolean(), false),
  marketingSms: v.optional(v.boolean(), false),
  marketingWhatsapp: v.optional(v.boolean(), false),
  marketingEmail: v.optional(v.boolean(), false),
  marketingCall: v.optional(v.boolean(), false),
})
export type ContactPreferences = v.InferOutput<typeof contactPreferencesSchema>

/** `intended…` belong to the personal loan; `client` may be absent, since the server writes the address itself. */
export const applicationFormSchema = v.object({
  id_access: v.optional(v.pipe(v.string(), v.maxLength(100))),
  mobile: mobileSchema,
  identityCardNumber: identityNumberSchema,
  email: emailSchema,
  acceptTermsConditions: v.literal(true),
  acceptDataTreatment: v.optional(v.boolean(), false),
  jsc: v.optional(v.pipe(v.string(), v.maxLength(200))),
  hdim: v.optional(v.pipe(v.string(), v.maxLength(200))),
  client: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  intendedInstallmentsNumber: v.optional(installmentCountSchema),
  intendedValue: v.optional(pesosSchema),
  geo_location_latitude: v.optional(v.union([v.number(), v.pipe(v.string(), v.maxLength(30))])),
  geo_location_longitude: v.optional(v.union([v.number(), v.pipe(v.string(), v.maxLength(30))])),
  origin: v.optional(originSchema, unnamedOrigin),
  contactPreferences: v.optional(
    v.pipe(
      contactPreferencesSchema,
      v.check((chosen) => hasBillingChannel(chosen)),
    ),
  ),
})
export type ApplicationForm = v.InferOutput<typeof applicationFormSchema>

export const phoneDetailsSchema = v.object({
  sku: v.string(),
  deviceModel: v.string(),
  internMemory: v.string(),
  deviceColor: v.string(),
  deviceColorHex: v.string(),
  camera: v.string(),
  ram: v.string(),
  processor: v.string(),
  screen: v.string(),
  urlPhoto: v.string(),
  ...withFmt('price'),
  ...withFmt('shippingCost'),
})
export type PhoneDetails = v.InferOutput<typeof phoneDetailsSchema>

export const openStoreLink = call({
  summary: 'Opens the `data` parameter of a store link',
  method: 'POST',
  path: '/publicdata/store-link',
  access: anybody,
  body: v.union([
    v.object({ data: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) }),
    /** After a reload, by the browser that opened the link, while its proof counts. */
    v.object({ id_access: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
  ]),
  answers: {
    200: v.object({
      id_access: v.string(),
      origin: v.picklist(formChannels),
      mobile: v.optional(v.string()),
      document: v.optional(v.string()),
      email: v.optional(v.string()),
      /** The pre-validation's proof may count in the place of a code. */
      isPreValidated: v.optional(v.literal(true)),
      urlRetorno: v.optional(v.string()),
      campaign: v.optional(v.string()),
      quotaMax: v.optional(v.number()),
      phone: v.optional(phoneDetailsSchema),
    }),
    410: errorBodySchema,
  },
})

export const createApplication = call({
  summary: 'Creates an application, or finds the open one of the same person, and sends the PIN',
  method: 'POST',
  path: '/publicdata/application',
  access: [...anybody, 'agent'],
  invalidAs: 'ValidationException',
  body: applicationFormSchema,
  answers: {
    200: v.object({
      applicationId: v.optional(v.string()),
      status: applicationStatusSchema,
      messages: v.optional(v.array(rejectionMessageSchema)),
      pinExpiresInSeconds: v.optional(v.number()),
      authorization: v.optional(v.picklist(['sms', 'agent'])),
      mobileLastDigits: v.optional(v.string()),
      /**
       * A pre-validation's proof confirmed the form: no code is awaited. `status` is where the application stands.
       */
      isProved: v.optional(v.literal(true)),
      /** Absent for an agent, who has their own session. */
      session: v.optional(tokenAnswerSchema),
    }),
    409: errorBodySchema,
    410: errorBodySchema,
    424: errorBodySchema,
    428: errorBodySchema,
    503: errorBodySchema,
  },
})
