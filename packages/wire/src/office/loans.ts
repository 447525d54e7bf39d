import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { isoDateSchema, withFmt } from '../calls/fields.ts'
import { accountInstallmentSchema } from '../calls/loan.ts'
import { originSchema } from '../calls/statuses.ts'
import { cursorSchema, maskedPersonEntries, refused } from './parts.ts'

/** Masked by the server; `id` is that of the person's page. */
export const maskedPersonSchema = v.object({
  id: v.string(),
  ...maskedPersonEntries,
})
export type MaskedPerson = v.InferOutput<typeof maskedPersonSchema>

const contractParams = v.object({ contract: v.pipe(v.string(), v.regex(/^CU-[0-9A-Z]{4,20}$/)) })

const partsEntries = {
  ...withFmt('capital'),
  ...withFmt('interest'),
  ...withFmt('fees'),
  ...withFmt('penalty'),
  ...withFmt('tax'),
}

const dayOfLoanSchema = v.object({
  rate: v.string(),
  monthlyRate: v.string(),
  isLate: v.boolean(),
  /** DD/MM/YYYY of the oldest installment that is late. */
  lateSinceFmt: v.nullable(v.string()),
  installments: v.array(accountInstallmentSchema),
  /** Null once the loan is closed. */
  due: v.nullable(v.object({ ...withFmt('total'), ...partsEntries, dateFmt: v.string() })),
  payoff: v.nullable(v.object({ ...withFmt('total'), ...partsEntries, ...withFmt('paidAhead') })),
  ...withFmt('capitalOwed'),
  ...withFmt('prepaid'),
  ...withFmt('overpaid'),
})
export type OfficeLoanDay = v.InferOutput<typeof dayOfLoanSchema>

const loanPaymentSchema = v.object({
  reference: v.string(),
  paidOnFmt: v.string(),
  recordedAtFmt: v.string(),
  kind: v.picklist(['installment', 'advance', 'payoff', 'reduceInstallment', 'reduceTerm']),
  source: v.picklist(['provider', 'mobileBill', 'bank']),
  state: v.picklist(['applied', 'reversed', 'suspense', 'assigned', 'moved']),
  ...withFmt('amount'),
  /** How the loan took it: the parts sum to the amount. Null for a payment that the loan does not have. */
  split: v.nullable(v.object({ ...partsEntries, ...withFmt('prepaid'), ...withFmt('overpaid') })),
})
export type OfficeLoanPayment = v.InferOutput<typeof loanPaymentSchema>

export const loanPapers = ['agreement', 'statement', 'settlement'] as const
export type LoanPaper = (typeof loanPapers)[number]

export const officeLoanSchema = v.object({
  id: v.string(),
  contractNumber: v.string(),
  applicationId: v.string(),
  /** Null once the person is erased. */
  person: v.nullable(maskedPersonSchema),
  /** The data are kept for a duty of the law alone. */
  isLocked: v.boolean(),
  situation: v.picklist(['open', 'paid', 'sold', 'withdrawn', 'voided']),
  closedOnFmt: v.nullable(v.string()),
  /** Nothing of it falls due today. */
  isHeld: v.boolean(),
  chargedOffOnFmt: v.nullable(v.string()),
  origin: originSchema,
  productName: v.string(),
  ...withFmt('principal'),
  disbursedOnFmt: v.string(),
  agreedInstallments: v.number(),
  agreedRate: v.string(),
  interestVatRate: v.string(),
  ...withFmt('monthlyCharge'),
  isMobileBill: v.boolean(),
  /** ISO: of `day`. */
  on: v.string(),
  onFmt: v.string(),
  /** ISO. */
  today: v.string(),
  /** Null before the loan begins. */
  day: v.nullable(dayOfLoanSchema),
  payments: v.array(loanPaymentSchema),
  waivers: v.array(
    v.object({
      onFmt: v.string(),
      part: v.picklist(['penalty', 'fee']),
      ...withFmt('amount'),
      ...withFmt('vat'),
      reason: v.string(),
      actor: v.string(),
    }),
  ),
  /** Today's, of the ledger; accounts at 0 are left out. */
  balances: v.array(v.object({ account: v.string(), ...withFmt('balance') })),
  papers: v.array(v.object({ paper: v.picklist(loanPapers), dateFmt: v.string() })),
  /** Disagreements of loan, payments and ledger, in the words of the check. */
  problems: v.array(v.string()),
})
export type OfficeLoan = v.InferOutput<typeof officeLoanSchema>

export const getOfficeLoan = officeCall({
  summary: 'A loan on a day, with its payments, waivers and papers; each opening of it is recorded',
  method: 'GET',
  path: '/office/loans/:contract',
  permission: 'seeLoans',
  trail: 'reading',
  params: contractParams,
  query: v.object({ on: v.optional(isoDateSchema) }),
  answers: { 200: officeLoanSchema, 400: errorBodySchema, 404: errorBodySchema, ...refused },
})

export const resendLoanPaper = officeCall({
  summary: 'Mails a paper of a loan again, to the confirmed address of its person alone',
  method: 'POST',
  path: '/office/loans/:contract/papers',
  permission: 'resendPapers',
  trail: ['resendPaper'],
  params: contractParams,
  body: v.object({ paper: v.picklist(loanPapers) }),
  answers: {
    /** Masked. */
    200: v.object({ to: v.string() }),
    400: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    424: errorBodySchema,
    ...refused,
  },
})

export const getLoanPaper = officeCall({
  summary:
    'A paper of a loan, while the session has the identity of its person open; each opening is recorded',
  method: 'GET',
  path: '/office/loans/:contract/papers/:paper',
  permission: 'revealPeople',
  trail: ['openPaper'],
  params: v.object({ ...contractParams.entries, paper: v.picklist(loanPapers) }),
  answers: {
    200: { binary: 'application/pdf' },
    400: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    ...refused,
  },
})

const loanEntrySchema = v.object({
  number: v.number(),
  bookedOnFmt: v.string(),
  valueOnFmt: v.string(),
  kind: v.string(),
  actor: v.string(),
  isReversal: v.boolean(),
  /** Whole pesos: a debit is positive, a credit negative. */
  lines: v.array(v.object({ account: v.string(), ...withFmt('amount') })),
})
export type OfficeLoanEntry = v.InferOutput<typeof loanEntrySchema>

export const listOfficeLoanEntries = officeCall({
  summary: 'The journal of a loan, the newest entry first, 50 at a time',
  method: 'GET',
  path: '/office/loans/:contract/entries',
  permission: 'seeLoans',
  trail: 'reading',
  params: contractParams,
  query: v.object({ after: cursorSchema }),
  answers: {
    200: v.object({ entries: v.array(loanEntrySchema), next: v.nullable(v.string()) }),
    400: errorBodySchema,
    404: errorBodySchema,
    ...refused,
  },
})
