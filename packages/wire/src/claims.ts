import * as v from 'valibot'
import { call, signedIn } from './call.ts'
import { errorBodySchema } from './errors.ts'

export const claimStatuses = ['New', 'Working', 'Escalated', 'Closed', 'On Hold'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export const claimSchema = v.object({
  caseId: v.string(),
  /** The number the customer is told and can quote. */
  protocol: v.string(),
  subject: v.string(),
  description: v.string(),
  /** The lender's answer; empty until there is one. */
  solution: v.string(),
  status: v.picklist(claimStatuses),
  /** DD/MM/YYYY HH:mm; empty while open. */
  createdDate: v.string(),
  closedDate: v.string(),
  /** 1 solved, 0 not solved, −1 the customer has not said. */
  caseStatus: v.picklist([1, 0, -1]),
  /** DD/MM/YYYY: until when the law gives the lender to answer. */
  answerDueDateFmt: v.string(),
})
export type Claim = v.InferOutput<typeof claimSchema>

export const listClaims = call({
  summary: 'The claims of the signed-in customer, newest first',
  method: 'GET',
  path: '/selfmanage/claims',
  access: signedIn,
  answers: { 200: v.object({ claims: v.array(claimSchema) }), 401: errorBodySchema },
})

export const fileClaim = call({
  summary: 'Files a claim; answers its number and the last day for the answer',
  method: 'POST',
  path: '/selfmanage/claims',
  access: signedIn,
  body: v.object({
    subject: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(100)),
    description: v.pipe(v.string(), v.trim(), v.minLength(10), v.maxLength(2000)),
  }),
  answers: { 200: claimSchema, 401: errorBodySchema, 424: errorBodySchema },
})

export const updateCaseStatus = call({
  summary: 'The customer says whether an answered claim is solved (1) or not (0)',
  method: 'POST',
  path: '/selfmanage/updateCaseStatus/:caseId/:status',
  access: signedIn,
  params: v.object({ caseId: v.pipe(v.string(), v.maxLength(100)), status: v.picklist(['0', '1']) }),
  answers: { 200: claimSchema, 401: errorBodySchema, 404: errorBodySchema, 409: errorBodySchema },
})
