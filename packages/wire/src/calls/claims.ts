import * as v from 'valibot'
import { call, ofPerson } from '../call.ts'
import { claimKinds, claimStatuses, claimWordsBounds } from '../words/claims.ts'
import { errorBodySchema } from './errors.ts'
import { manyLinesSchema } from './written-text.ts'

export const claimSchema = v.object({
  caseId: v.string(),
  protocol: v.string(),
  kind: v.picklist(claimKinds),
  subject: v.string(),
  description: v.string(),
  solution: v.string(),
  status: v.picklist(claimStatuses),
  /** DD/MM/YYYY HH:mm; empty while open. */
  createdDate: v.string(),
  closedDate: v.string(),
  /** 1 solved, 0 not solved, −1 the customer has not said. */
  caseStatus: v.picklist([1, 0, -1]),
  /** DD/MM/YYYY: the legal time for the answer. */
  answerDueDateFmt: v.string(),
  extensionReason: v.string(),
  contractNumber: v.string(),
  paymentReference: v.string(),
  /** The data carry the words 'reclamo en trámite' until the answer. */
  isMarkedInProcess: v.boolean(),
})
export type Claim = v.InferOutput<typeof claimSchema>

const textWithin = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(manyLinesSchema, v.minLength(min), v.maxLength(max))

export const claimWords = {
  kind: v.optional(v.picklist(claimKinds), 'consumerClaim'),
  subject: textWithin(claimWordsBounds.subject),
  description: textWithin(claimWordsBounds.description),
}

export const listClaims = call({
  summary: 'The claims of the signed-in customer, newest first',
  method: 'GET',
  path: '/selfmanage/claims',
  access: ofPerson,
  answers: { 200: v.object({ claims: v.array(claimSchema) }), 401: errorBodySchema },
})

export const fileClaim = call({
  summary: 'Files a claim; answers its number and the last day for the answer',
  method: 'POST',
  path: '/selfmanage/claims',
  access: ofPerson,
  body: v.object({
    ...claimWords,
    credit: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  answers: { 200: claimSchema, 401: errorBodySchema, 404: errorBodySchema, 424: errorBodySchema },
})

export const updateCaseStatus = call({
  summary: 'The customer says whether an answered claim is solved (1) or not (0)',
  method: 'POST',
  path: '/selfmanage/updateCaseStatus/:caseId/:status',
  access: ofPerson,
  params: v.object({ caseId: v.pipe(v.string(), v.maxLength(100)), status: v.picklist(['0', '1']) }),
  answers: { 200: claimSchema, 401: errorBodySchema, 404: errorBodySchema, 409: errorBodySchema },
})
