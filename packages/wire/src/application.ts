import * as v from 'valibot'
import { call } from './call.ts'
import { errorBodySchema, rejectionMessageSchema } from './errors.ts'
import {
  emailSchema,
  identityNumberSchema,
  installmentCountSchema,
  mobileSchema,
  pesosSchema,
  withFmt,
} from './fields.ts'
import {
  applicationActivitySchema,
  applicationSituationSchema,
  applicationStatusSchema,
  emailStatusSchema,
  originSchema,
  prepaymentStatusSchema,
} from './statuses.ts'

/** The eight channels a person may be contacted by: what they owe, and what they might like. */
export const contactPreferencesSchema = v.object({
  billingSms: v.optional(v.boolean(), true),
  billingWhatsapp: v.optional(v.boolean(), true),
  billingEmail: v.optional(v.boolean(), true),
  billingCall: v.optional(v.boolean(), true),
  marketingSms: v.optional(v.boolean(), false),
  marketingWhatsapp: v.optional(v.boolean(), false),
  marketingEmail: v.optional(v.boolean(), false),
  marketingCall: v.optional(v.boolean(), false),
})
export type ContactPreferences = v.InferOutput<typeof contactPreferencesSchema>

/** Step 1. `intended…` belong to the personal loan; `client` may be absent, since the server writes the address itself. */
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
  origin: v.optional(originSchema, 'Finter'),
  contactPreferences: v.optional(
    v.pipe(
      contactPreferencesSchema,
      v.check(
        (chosen) => chosen.billingSms || chosen.billingWhatsapp || chosen.billingEmail || chosen.billingCall,
      ),
    ),
    {},
  ),
})
export type ApplicationForm = v.InferOutput<typeof applicationFormSchema>

/** The phone as screens show it. */
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
  access: 'public',
  body: v.object({ data: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) }),
  answers: {
    200: v.object({
      id_access: v.string(),
      mobile: v.optional(v.string()),
      document: v.optional(v.string()),
      urlRetorno: v.optional(v.string()),
      phone: v.optional(phoneDetailsSchema),
    }),
    410: errorBodySchema,
  },
})

export const createApplication = call({
  summary: 'Creates an application, or finds the open one of the same person, and sends the PIN',
  method: 'POST',
  path: '/publicdata/application',
  access: 'public',
  invalidAs: 'ValidationException',
  body: applicationFormSchema,
  answers: {
    200: v.object({
      /** Absent when the application was refused. */
      applicationId: v.optional(v.string()),
      status: applicationStatusSchema,
      /** Reasons of a refusal. */
      messages: v.optional(v.array(rejectionMessageSchema)),
      /** How long the PIN that was sent still lives. */
      pinExpiresInSeconds: v.optional(v.number()),
      /** The last two digits of the line the PIN went to. */
      mobileLastDigits: v.optional(v.string()),
    }),
    409: errorBodySchema,
    410: errorBodySchema,
    424: errorBodySchema,
    428: errorBodySchema,
  },
})

/** The application as its owner sees it. Amounts come with the twin that screens print. */
export const applicationSchema = v.object({
  applicationId: v.string(),
  mobile: v.string(),
  email: v.string(),
  origin: originSchema,
  emailStatus: emailStatusSchema,
  status: applicationStatusSchema,
  situation: applicationSituationSchema,
  activity: applicationActivitySchema,
  registryDate: v.string(),
  paymentCycle: v.nullable(v.number()),
  ...withFmt('intendedRequestedValue'),
  intendedInstallmentsNumber: v.nullable(v.number()),
  ...withFmt('advancedPayment'),
  isTaxFree: v.boolean(),
  ...withFmt('requestedValue'),
  installmentsNumber: v.nullable(v.number()),
  ...withFmt('guaranteePayment'),
  statusGuaranteePayment: v.nullable(prepaymentStatusSchema),
  statusAdvancedPayment: v.nullable(prepaymentStatusSchema),
  idOrderAmount: v.nullable(v.string()),
  bankData: v.nullable(
    v.object({ bankName: v.string(), accountType: v.string(), accountNumber: v.string() }),
  ),
  offer: v.nullable(
    v.object({
      ...withFmt('total'),
      ...withFmt('principalDue'),
      ...withFmt('totalInterestDue'),
      ...withFmt('feesDue'),
      ...withFmt('totalToPay'),
      taxRate: v.number(),
      interestCETFmt: v.string(),
      interestCETYearlyFmt: v.string(),
    }),
  ),
  borrower: v.object({ name: v.string() }),
  access: v.object({
    deviceModel: v.string(),
    skuName: v.string(),
    accessoryName: v.nullable(v.string()),
    phoneNumber: v.string(),
    ...withFmt('price'),
    ...withFmt('shippingCost'),
    equipments: v.array(phoneDetailsSchema),
  }),
  delivery: v.nullable(
    v.object({
      formattedAddress: v.string(),
      deliveryDate: v.nullable(v.string()),
      deliveryPeriod: v.nullable(v.picklist(['AM', 'PM'])),
      /** The date was given on an earlier business date and must be asked again. */
      isStale: v.boolean(),
    }),
  ),
  urlReturn: v.nullable(v.string()),
  surveySent: v.boolean(),
  /** Until when what is due before delivery can be paid; null when nothing is. */
  paymentDeadline: v.nullable(v.string()),
})
export type Application = v.InferOutput<typeof applicationSchema>

const applicationIdParams = v.object({ applicationId: v.pipe(v.string(), v.maxLength(100)) })

export const getApplication = call({
  summary: 'The application of the signed-in customer',
  method: 'GET',
  path: '/application/:applicationId',
  access: 'customer',
  params: applicationIdParams,
  query: v.object({ channel: v.optional(v.string()) }),
  answers: { 200: applicationSchema, 401: errorBodySchema, 404: errorBodySchema },
})

export const changeStatus = call({
  summary: 'Goes back from the agreement: DELIVERY (Finter), ADDRESS and BANK (Libre)',
  method: 'POST',
  path: '/application/:applicationId/change-status/:status',
  access: 'customer',
  params: v.object({ ...applicationIdParams.entries, status: v.picklist(['DELIVERY', 'ADDRESS', 'BANK']) }),
  body: v.object({ origin: v.optional(originSchema) }),
  answers: {
    200: v.object({ status: applicationStatusSchema }),
    401: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
  },
})

export const visualizeContract = call({
  summary: 'The loan agreement to read, byte for byte the one that is signed',
  method: 'GET',
  path: '/application/contractVisualize/:applicationId',
  access: 'customer',
  params: applicationIdParams,
  query: v.object({ channel: v.optional(v.string()) }),
  answers: {
    200: { binary: 'application/pdf' },
    401: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
  },
})

export const validateEmail = call({
  summary: 'Accepts the e-mail address a link was mailed to',
  method: 'POST',
  path: '/publicdata/application/validate-email/:hash',
  access: 'public',
  params: v.object({ hash: v.pipe(v.string(), v.maxLength(200)) }),
  answers: { 200: v.object({ emailStatus: emailStatusSchema }), 409: errorBodySchema },
})

export const resendValidationEmail = call({
  summary: 'Mails the validation link of the address again',
  method: 'POST',
  path: '/application/:applicationId/resend-validation-email',
  access: 'customer',
  params: applicationIdParams,
  /** Another address than the one typed at first, for a customer who mistyped it. */
  body: v.object({ email: v.optional(emailSchema) }),
  answers: {
    200: v.object({ sent: v.boolean() }),
    401: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    424: errorBodySchema,
  },
})
