import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { claimKinds, claimNumberPattern, claimStatuses } from '../words/claims.ts'
import { cursorSchema, maskedPersonEntries, refused, writtenWords } from './parts.ts'

export const officeClaimSchema = v.object({
  protocol: v.string(),
  kind: v.picklist(claimKinds),
  status: v.picklist(claimStatuses),
  /** ISO date of the last legal day. */
  answerDueOn: v.string(),
  answerDueOnFmt: v.string(),
  isOverdue: v.boolean(),
  isUrgent: v.boolean(),
  /** Nobody knows whether the filer is the person of the document. */
  isUnproved: v.boolean(),
  /** Name of the directory; null while nobody works on it. */
  assignee: v.nullable(v.string()),
  /** DD/MM/YYYY HH:mm. */
  filedAtFmt: v.string(),
})
export type OfficeClaimRow = v.InferOutput<typeof officeClaimSchema>

export const listOfficeClaims = officeCall({
  summary: 'Claims by their last legal day, 50 at a time: the open ones, unless a state is named',
  method: 'GET',
  path: '/office/claims',
  permission: 'seeClaims',
  query: v.object({
    after: cursorSchema,
    state: v.optional(v.picklist(claimStatuses)),
    kind: v.optional(v.picklist(claimKinds)),
    whose: v.optional(v.picklist(['mine', 'nobody', 'others'])),
    due: v.optional(v.picklist(['overdue', 'soon'])),
    /** By the last legal day, the first or the last one first. */
    sort: v.optional(v.picklist(['due', '-due'])),
  }),
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
  filer: v.nullable(v.object(maskedPersonEntries)),
  /** Of the person's page; null where the caller may not see people, or nobody knows whose claim it is. */
  personId: v.nullable(v.string()),
  contractNumber: v.nullable(v.string()),
  paymentReference: v.nullable(v.string()),
  /** The law in whose days it is answered. */
  law: v.string(),
  mayBeExtended: v.boolean(),
  extension: v.nullable(v.object({ reason: v.string(), firstDueOnFmt: v.string() })),
  /** Newest first. */
  history: v.array(
    v.object({
      atFmt: v.string(),
      by: v.variant('kind', [
        v.object({ kind: v.literal('staff'), user: v.string() }),
        v.object({ kind: v.picklist(['person', 'system']) }),
      ]),
      change: v.picklist(['filed', 'moved', 'extended', 'linked', 'answered', 'rated', 'assigned']),
      /** The state, the day, the contract, the person of staff. */
      to: v.nullable(v.string()),
    }),
  ),
})
export type OfficeClaim = v.InferOutput<typeof officeClaimDetailSchema>

const claimNumber = v.object({ protocol: v.pipe(v.string(), v.regex(claimNumberPattern)) })

export const getOfficeClaim = officeCall({
  summary: 'One claim; each opening of it is recorded',
  method: 'GET',
  path: '/office/claims/:protocol',
  permission: 'seeClaims',
  trail: 'reading',
  params: claimNumber,
  answers: { 200: officeClaimDetailSchema, 400: errorBodySchema, 404: errorBodySchema, ...refused },
})

export const officeClaimWorkSchema = v.variant('act', [
  v.object({ act: v.literal('take') }),
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
  trail: ['workOnClaim', 'assignWork'],
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

export const previewOfficeAnswer = officeCall({
  summary: 'The mail of an answer as its person would get it; nothing is sent',
  method: 'POST',
  path: '/office/claims/:protocol/answer-preview',
  permission: 'workOnClaims',
  trail: 'reading',
  params: claimNumber,
  body: v.object({ answer: writtenWords(4_000) }),
  answers: {
    /** Null where no address is known: the person reads the answer in the account or by the number. */
    200: v.object({ mail: v.nullable(v.object({ subject: v.string(), text: v.string() })) }),
    400: errorBodySchema,
    404: errorBodySchema,
    ...refused,
  },
})

export const listOfficeWorkers = officeCall({
  summary: 'The staff whose last sign-in had a role that works on claims',
  method: 'GET',
  path: '/office/workers',
  permission: 'assignWork',
  answers: { 200: v.object({ workers: v.array(v.string()) }), ...refused },
})

export const assignOfficeClaim = officeCall({
  summary: 'Gives a claim to a person of the staff, or to nobody',
  method: 'POST',
  path: '/office/claims/:protocol/assignee',
  permission: 'assignWork',
  trail: ['assignWork'],
  params: claimNumber,
  body: v.object({ user: v.nullable(v.pipe(v.string(), v.maxLength(100))) }),
  answers: {
    200: officeClaimDetailSchema,
    400: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    ...refused,
  },
})
