import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { manyLinesSchema } from '../calls/written-text.ts'
import { claimKinds, claimNumberPattern, claimStatuses } from '../words/claims.ts'
import { permissions, staffRoles } from './roles.ts'

const refused = { 401: errorBodySchema, 403: errorBodySchema }

export const getStaffSession = officeCall({
  summary: 'The signed-in member of staff, with roles and permissions',
  method: 'GET',
  path: '/office/session',
  permission: 'enter',
  answers: {
    200: v.object({
      user: v.string(),
      name: v.string(),
      roles: v.array(v.picklist(staffRoles)),
      permissions: v.array(v.picklist(permissions)),
    }),
    ...refused,
  },
})

export const endStaffSession = officeCall({
  summary: 'Ends the session here; answers where the directory ends its own',
  method: 'POST',
  path: '/office/session/end',
  permission: 'enter',
  answers: { 200: v.object({ leadsTo: v.string() }), ...refused },
})

export const getOfficeQueues = officeCall({
  summary: 'Counts of the queues; null for a queue that the caller may not see',
  method: 'GET',
  path: '/office/queues',
  permission: 'enter',
  answers: {
    200: v.object({
      claims: v.nullable(v.object({ open: v.number(), overdue: v.number(), soon: v.number() })),
      effects: v.nullable(v.object({ parked: v.number() })),
    }),
    ...refused,
  },
})

/** The last row of the page before. */
const cursorSchema = v.optional(v.pipe(v.string(), v.maxLength(200)))

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

const words = (max: number) => v.pipe(manyLinesSchema, v.minLength(3), v.maxLength(max))

export const officeClaimWorkSchema = v.variant('act', [
  v.object({ act: v.literal('move'), status: v.picklist(['Working', 'Escalated', 'On Hold']) }),
  v.object({ act: v.literal('extend'), reason: words(1_000) }),
  v.object({ act: v.literal('link'), to: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(100)) }),
  v.object({ act: v.literal('answer'), answer: words(4_000) }),
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

export const officeEffectSchema = v.object({
  id: v.string(),
  kind: v.string(),
  createdAtFmt: v.string(),
  isParked: v.boolean(),
  attempts: v.number(),
  lastError: v.string(),
})
export type OfficeEffect = v.InferOutput<typeof officeEffectSchema>

export const listOfficeEffects = officeCall({
  summary: 'Mails, SMS and calls that have not left: parked first, 50 at a time, without their content',
  method: 'GET',
  path: '/office/effects',
  permission: 'seeEffects',
  query: v.object({ after: cursorSchema }),
  answers: {
    200: v.object({ effects: v.array(officeEffectSchema), next: v.nullable(v.string()) }),
    400: errorBodySchema,
    ...refused,
  },
})

export const retryOfficeEffect = officeCall({
  summary: 'Sends an effect again that was parked',
  method: 'POST',
  path: '/office/effects/:id/retry',
  permission: 'retryEffects',
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  body: v.object({ why: words(300) }),
  answers: {
    200: v.object({ isDone: v.boolean() }),
    400: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    ...refused,
  },
})
