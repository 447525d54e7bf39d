import * as v from 'valibot'
import { anybody, call, inJourney, ofApplication } from '../call.ts'
import { waysBack } from '../journeys.ts'
import { phoneDetailsSchema } from './application-form.ts'
import { documentTextSchema } from './document-text.ts'
import { errorBodySchema, rejectionMessageSchema } from './errors.ts'
import { emailSchema, withFmt } from './fields.ts'
import {
  applicationActivitySchema,
  applicationSituationSchema,
  applicationStatusSchema,
  emailStatusSchema,
  originSchema,
  upfrontPaymentStatusSchema,
} from './statuses.ts'

export const applicationSchema = v.object({
  applicationId: v.string(),
  mobile: v.string(),
  email: v.string(),
  origin: originSchema,
  emailStatus: emailStatusSchema,
  status: applicationStatusSchema,
  situation: applicationSituationSchema,
  messages: v.optional(v.array(rejectionMessageSchema)),
  activity: applicationActivitySchema,
  registryDate: v.string(),
  paymentCycle: v.nullable(v.number()),
  /** The operator collects the installments on the bill of the line. */
  isMobileBill: v.optional(v.boolean()),
  address: v.nullable(v.string()),
  ...withFmt('intendedRequestedValue'),
  intendedInstallmentsNumber: v.nullable(v.number()),
  ...withFmt('advancedPayment'),
  /** For the customer's phone while the agent asks: the least mandatory one. */
  mandatoryDownPaymentFmt: v.optional(v.string()),
  isTaxFree: v.boolean(),
  ...withFmt('requestedValue'),
  installmentsNumber: v.nullable(v.number()),
  ...withFmt('guaranteePayment'),
  statusGuaranteePayment: v.nullable(upfrontPaymentStatusSchema),
  statusAdvancedPayment: v.nullable(upfrontPaymentStatusSchema),
  idOrderAmount: v.nullable(v.string()),
  contractNumber: v.nullable(v.string()),
  bankData: v.nullable(
    v.object({ bankName: v.string(), accountType: v.string(), accountNumber: v.string() }),
  ),
  /** The value date of a personal loan; null before the money has moved. */
  transferDate: v.nullable(v.string()),
  /** A personal loan's; null before the money has moved. */
  firstDueDate: v.nullish(v.string()),
  /** An instant; null unless the transfer failed. */
  correctBankDataBy: v.nullable(v.string()),
  offer: v.nullable(
    v.object({
      ...withFmt('total'),
      ...withFmt('principalDue'),
      ...withFmt('totalInterestDue'),
      ...withFmt('feesDue'),
      ...withFmt('totalToPay'),
      ...withFmt('totalOfPurchase'),
      taxRate: v.number(),
      interestCETFmt: v.string(),
      interestCETYearlyFmt: v.string(),
      /** Days from delivery or transfer to the earliest first due date. */
      daysToFirstDueDateMin: v.optional(v.number()),
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
      /** Given on an earlier business date: it is asked again. */
      isStale: v.boolean(),
    }),
  ),
  urlReturn: v.nullable(v.string()),
  surveySent: v.boolean(),
  seller: v.nullable(v.object({ shopName: v.string(), agentName: v.string() })),
  waitsForCode: v.boolean(),
  ...withFmt('paymentDueNow'),
  paymentDeadline: v.nullable(v.string()),
})
export type Application = v.InferOutput<typeof applicationSchema>

const applicationIdParams = v.object({ applicationId: v.pipe(v.string(), v.maxLength(100)) })

export const getApplication = call({
  summary: 'An application: the one that the session reaches, or any of the person who signed in',
  method: 'GET',
  path: '/application/:applicationId',
  access: inJourney,
  params: applicationIdParams,
  query: v.object({ channel: v.optional(v.string()) }),
  answers: {
    200: applicationSchema,
    401: errorBodySchema,
    404: errorBodySchema,
    /** `ConsultaPendiente`: `beginApplication` comes first. */
    409: errorBodySchema,
  },
})

export const beginApplication = call({
  summary: 'Begins an application whose code was confirmed while a provider did not answer: asks again',
  method: 'POST',
  path: '/application/:applicationId/begin',
  access: inJourney,
  params: applicationIdParams,
  answers: {
    200: v.object({ applicationId: v.string(), status: applicationStatusSchema }),
    401: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    424: errorBodySchema,
    503: errorBodySchema,
    504: errorBodySchema,
  },
})

export const changeStatus = call({
  summary: 'Goes back from the agreement: DELIVERY (Finter), ADDRESS and BANK (Libre)',
  method: 'POST',
  path: '/application/:applicationId/change-status/:status',
  access: inJourney,
  params: v.object({ ...applicationIdParams.entries, status: v.picklist(waysBack) }),
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
  access: inJourney,
  params: applicationIdParams,
  query: v.object({ channel: v.optional(v.string()) }),
  answers: {
    200: { binary: 'application/pdf' },
    401: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
  },
})

export const visualizeContractText = call({
  summary: 'The content of the loan agreement, block by block, for a screen without a PDF viewer',
  method: 'GET',
  path: '/application/contractVisualize/:applicationId/text',
  access: inJourney,
  params: applicationIdParams,
  answers: { 200: documentTextSchema, 401: errorBodySchema, 404: errorBodySchema, 409: errorBodySchema },
})

/** An unconfirmed form, an application that goes on, or the account. */
export const confirmedPlaceSchema = v.picklist(['form', 'application', 'account'])
export type ConfirmedPlace = v.InferOutput<typeof confirmedPlaceSchema>

export const validateEmail = call({
  summary: 'Accepts the e-mail address a link was mailed to',
  method: 'POST',
  path: '/publicdata/application/validate-email/:hash',
  access: anybody,
  params: v.object({ hash: v.pipe(v.string(), v.maxLength(200)) }),
  answers: {
    200: v.object({
      emailStatus: emailStatusSchema,
      place: confirmedPlaceSchema,
      origin: v.nullish(originSchema),
    }),
    409: errorBodySchema,
  },
})

export const resendValidationEmail = call({
  summary: 'Mails the validation link of the address again',
  method: 'POST',
  path: '/application/:applicationId/resend-validation-email',
  access: ofApplication,
  params: applicationIdParams,
  body: v.object({ email: v.optional(emailSchema) }),
  answers: {
    200: v.object({ sent: v.boolean() }),
    401: errorBodySchema,
    /** Another address, without a fresh code. */
    403: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    424: errorBodySchema,
  },
})
