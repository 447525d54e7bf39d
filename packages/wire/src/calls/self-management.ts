import * as v from 'valibot'
import { anybody, call, ofApplication, ofPerson } from '../call.ts'
import { applicationSchema } from './application.ts'
import { phoneDetailsSchema } from './application-form.ts'
import { errorBodySchema } from './errors.ts'
import { withFmt } from './fields.ts'
import { loanBalanceSchema, loanCardSchema, ownPaymentPlanSchema, planGlobalDataSchema } from './loan.ts'
import { paymentInProcessSchema } from './payments/results.ts'

/** The credit's key or its application's id. Another person's gets the 404 of an unknown one (anti-enumeration). */
const creditParams = v.object({ id: v.pipe(v.string(), v.maxLength(100)) })

export const listedApplicationSchema = v.object({
  ...applicationSchema.entries,
  productName: v.string(),
  registryDateFmt: v.string(),
  keyMambu: v.nullable(v.string()),
  contractNumber: v.nullable(v.string()),
})
export type ListedApplication = v.InferOutput<typeof listedApplicationSchema>

/** Open, or lapsed not long ago. */
const withdrawalNoteSchema = v.nullable(
  v.object({
    state: v.picklist(['requested', 'lapsed']),
    returnByFmt: v.string(),
  }),
)
export type WithdrawalNote = NonNullable<v.InferOutput<typeof withdrawalNoteSchema>>

const capitalProgress = {
  capitalPaidPercent: v.number(),
  ...withFmt('capitalPaid'),
  ...withFmt('capitalLeft'),
}

export const listedLoanSchema = v.object({
  ...loanCardSchema.entries,
  ...capitalProgress,
  deviceModel: v.nullable(v.string()),
  equipments: v.array(phoneDetailsSchema),
  lastDueDate: planGlobalDataSchema.entries.lastDueDate,
  ...withFmt('lastDueValue'),
  inProcess: v.array(paymentInProcessSchema),
  withdrawal: withdrawalNoteSchema,
})
export type ListedLoan = v.InferOutput<typeof listedLoanSchema>

export const loanDetailSchema = v.object({
  ...loanCardSchema.entries,
  ...capitalProgress,
  borrower: v.object({ name: v.string() }),
  mobile: v.string(),
  deviceModel: v.nullable(v.string()),
  ...withFmt('financedValue'),
  ...withFmt('installmentTotal'),
  paymentCycle: v.number(),
  disbursedOnFmt: v.string(),
  firstDueDateFmt: v.string(),
  lastDueDateFmt: v.string(),
  agreedLastDueDateFmt: v.string(),
  closedOnFmt: v.nullable(v.string()),
  ...withFmt('capitalPrepaid'),
  isTaxFree: v.boolean(),
  taxRate: v.number(),
  taxRateFmt: v.string(),
  installmentsPaid: v.number(),
  installmentsBehind: v.number(),
  installmentsAhead: v.number(),
  inProcess: v.array(paymentInProcessSchema),
  withdrawal: withdrawalNoteSchema,
})
export type LoanDetail = v.InferOutput<typeof loanDetailSchema>

const listQuery = v.object({
  first: v.optional(v.pipe(v.string(), v.digits(), v.maxLength(3), v.transform(Number))),
})
const count = v.number()

export const listApplications = call({
  summary:
    'The applications that the session reaches: of a person all, those in progress before the others, newest first; of the code of a form that one',
  method: 'GET',
  path: '/selfmanage/applications',
  access: ofApplication,
  query: v.object({
    ...listQuery.entries,
    without: v.optional(v.literal('credits')),
  }),
  answers: { 200: v.object({ applications: v.array(listedApplicationSchema), count }), 401: errorBodySchema },
})

export const listLoans = call({
  summary:
    'The released credits of the signed-in customer: open ones before the others, what is due first leads',
  method: 'GET',
  path: '/selfmanage/loanInProgress',
  access: ofPerson,
  query: listQuery,
  answers: {
    200: v.object({
      loans: v.array(listedLoanSchema),
      count,
      /** Null without two or more credits that are paid here, and for a part of the list. */
      nextPayments: v.nullable(v.object({ ...withFmt('value') })),
    }),
    401: errorBodySchema,
  },
})

export const getLoan = call({
  summary: 'One credit of the signed-in customer',
  method: 'GET',
  path: '/selfmanage/loanInProgress/:id',
  access: ofPerson,
  params: creditParams,
  answers: { 200: loanDetailSchema, 401: errorBodySchema, 404: errorBodySchema },
})

export const getPaymentPlan = call({
  summary: 'The payment plan of a credit',
  method: 'GET',
  path: '/selfmanage/paymentPlanning/:id',
  access: ofPerson,
  params: creditParams,
  answers: { 200: ownPaymentPlanSchema, 401: errorBodySchema, 404: errorBodySchema },
})

export const getBalance = call({
  summary: 'What pays a credit off today',
  method: 'GET',
  path: '/selfmanage/balance/:id',
  access: ofPerson,
  params: creditParams,
  answers: { 200: loanBalanceSchema, 401: errorBodySchema, 404: errorBodySchema },
})

/** 409 carries the sentence of the specification, such as 'Ponte al día con tu pagos'. */
const download = <const P extends string>(paper: P, summary: string) =>
  call({
    summary,
    method: 'GET',
    path: `/selfmanage/${paper}/:id`,
    access: ofPerson,
    params: creditParams,
    answers: {
      200: { binary: 'application/pdf' },
      401: errorBodySchema,
      404: errorBodySchema,
      409: errorBodySchema,
    },
  })

export const downloadContract = download(
  'contract',
  'The loan agreement, byte for byte the one that was signed',
)
export const downloadProductCertificate = download('productCertificate', 'Proof that the credit exists')
export const downloadAcquittanceCertificate = download(
  'acquittanceCertificate',
  'The paid-in-full certificate of a credit without debt',
)
export const downloadWithdrawalCertificate = download(
  'withdrawalCertificate',
  'Proof that the borrower withdrew from the credit, and owes nothing of it',
)
export const downloadExtract = download('extract', 'The statement of the running month')
export const downloadInsurancePolicy = download('insurancePolicy', 'The policy of the life insurance')

export const verifyCertificate = call({
  summary: 'Whether a paid-in-full or withdrawal certificate holds today, by the code printed on it',
  method: 'GET',
  path: '/publicdata/certificates/:code',
  access: anybody,
  params: v.object({ code: v.pipe(v.string(), v.maxLength(60)) }),
  answers: {
    200: v.object({
      kind: v.picklist(['paidInFull', 'withdrawal']),
      isValid: v.boolean(),
      validityText: v.string(),
      contractNumber: v.string(),
      borrowerMasked: v.string(),
      paidOnFmt: v.string(),
      issuedOnFmt: v.string(),
    }),
    404: errorBodySchema,
    424: errorBodySchema,
  },
})
