import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { claimKinds, claimNumberPattern, claimStatuses } from '../words/claims.ts'
import { cursorSchema, refused, writtenWords } from './parts.ts'

export const officeClaimSchema = v.object({
  protocol: v.string(),
  kind: v.picklist(claimKinds),
  status: v.picklist(claimStatuses),
  /** ISO date of the last legal day. */
  answerDueOn: v.string(),
  answerDueOnFmt: v.string(),
  isOverdue: v.boolean(),
  isUrgent: v.boolean(),
  /** DD/MM/YYYY HH:mm. */
  filedAtFmt: v.string(),
})
export type OfficeClaimRow = v.InferOutput<typeof officeClaimSchema>

export const listOfficeClaims = officeCall({
  summary: 'Open claims by their last legal day, 50 at a time',
  method: 'GET',
  path: '/office/claims',
  permission: 'seeClaims',
  query: v.object({ after: cursorSchema }),
  answers: {
    200: v.object({ claims: v.array(officeClaimSchema), next: v.nullable(v.string()) }),
    400: errorBodySchema,
    ...refused,
  },
})

export const officeClaimDetailSchema = v.object({
  ...officeClaimSchema.entries,
  subject: v.string(),
  description: v.string(),
  solution: v.string(),
  /** Masked; null for a claim of a signed-in person. */
  filer: v.nullable(
    v.object({ name: v.string(), document: v.string(), mobile: v.string(), email: v.string() }),
  ),
  isUnproved: v.boolean(),
  contractNumber: v.nullable(v.string()),
  paymentReference: v.nullable(v.string()),
  /** The law in whose days it is answered. */
  law: v.string(),
  mayBeExtended: v.boolean(),
  extension: v.nullable(v.object({ reason: v.string(), firstDueOnFmt: v.string() })),
})
export type OfficeClaim = v.InferOutput<typeof officeClaimDetailSchema>

const claimNumber = v.object({ protocol: v.pipe(v.string(), v.regex(claimNumberPattern)) })

export const getOfficeClaim = officeCall({
  summary: 'One claim; each opening of it is recorded',
  method: 'GET',
  path: '/office/claims/:protocol',
  permission: 'seeClaims',
  params: claimNumber,
  answers: { 200: officeClaimDetailSchema, 400: errorBodySchema, 404: errorBodySchema, ...refused },
})

export const officeClaimWorkSchema = v.variant('act', [
  v.object({ act: v.literal('move'), status: v.picklist(['Working', 'Escalated', 'On Hold']) }),
  v.object({ act: v.literal('extend'), reason: writtenWords(1_000) }),
  v.object({ act: v.literal('link'), to: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(100)) }),
  v.object({ act: v.literal('answer'), answer: writtenWords(4_000) }),
])
export type OfficeClaimWork = v.InferOutput<typeof officeClaimWorkSchema>

export const workOnOfficeClaim = officeCall({
  summary: 'Takes, links, extends or answers a claim; an answer and an extension are mailed to its person',
  method: 'POST',
  path: '/office/claims/:protocol/work',
  permission: 'workOnClaims',
  params: claimNumber,
  body: officeClaimWorkSchema,
  answers: {
    200: officeClaimDetailSchema,
    400: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    ...refused,
  },
})
