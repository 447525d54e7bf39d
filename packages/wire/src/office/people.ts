import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { claimWords } from '../calls/claims.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { cursorSchema, maskedSchema, refused } from './parts.ts'
import type { Permission } from './roles.ts'

/** As the server recognises what was typed. */
export const searchKinds = [
  'document',
  'line',
  'email',
  'contract',
  'order',
  'claim',
  'payment',
  'transfer',
  'unknown',
] as const
export type SearchKind = (typeof searchKinds)[number]

export const caseTypes = ['application', 'loan', 'claim', 'paymentTask'] as const
export type CaseType = (typeof caseTypes)[number]

export const subjectTypes = ['person', ...caseTypes] as const
export type SubjectType = (typeof subjectTypes)[number]

/** Of the page of such a case, of its hits and of its notes. */
export const permissionToSee = {
  person: 'seePeople',
  application: 'seeLoans',
  loan: 'seeLoans',
  claim: 'seeClaims',
  paymentTask: 'seeTask',
} as const satisfies Readonly<Record<SubjectType, Permission>>

const hitSchema = v.object({
  kind: v.picklist(searchKinds),
  type: v.picklist(subjectTypes),
  /** The last part of its page's address. */
  name: v.string(),
  title: v.string(),
  detail: v.string(),
})
export type SearchHit = v.InferOutput<typeof hitSchema>

export const searchOffice = officeCall({
  summary:
    'Finds by a whole value: document, line, e-mail, contract, order, invoice, ref_payco, claim number, reference of a transfer; persons only for who sees them',
  method: 'POST',
  path: '/office/search',
  permission: 'seeLoans',
  trail: 'search',
  body: v.object({ q: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(100)) }),
  answers: {
    200: v.object({ hits: v.array(hitSchema) }),
    400: errorBodySchema,
    424: errorBodySchema,
    ...refused,
  },
})

const personId = v.object({ id: v.pipe(v.string(), v.uuid()) })

export const personGroups = [
  'identity',
  'contact',
  'address',
  'account',
  'bureauReasons',
  'watchlist',
] as const
export type PersonGroup = (typeof personGroups)[number]

/** The one place of an answer of the office in which open values of a person stand. */
export const revealedSchema = v.object({
  group: v.picklist(personGroups),
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  /** By the machine's clock. */
  openUntil: v.string(),
})
export type Revealed = v.InferOutput<typeof revealedSchema>

const provedValue = v.object({ value: maskedSchema, proof: v.string() })

const caseSchema = v.object({
  type: v.picklist(caseTypes),
  id: v.string(),
  /** The last part of its page's address. */
  name: v.string(),
  title: v.string(),
  /** A claim's kind. */
  detail: v.string(),
  state: v.string(),
  isOpen: v.boolean(),
  /** DD/MM/YYYY. */
  atFmt: v.string(),
})
export type PersonCase = v.InferOutput<typeof caseSchema>

export const officePersonSchema = v.object({
  id: v.string(),
  /** `locked`: kept for a duty of the law alone. `erased`: no name is left. */
  state: v.picklist(['open', 'locked', 'erased']),
  names: v.array(maskedSchema),
  document: v.nullable(maskedSchema),
  lines: v.array(provedValue),
  emails: v.array(provedValue),
  addresses: v.array(maskedSchema),
  accounts: v.array(v.object({ bank: v.string(), number: maskedSchema })),
  channels: v.array(v.object({ label: v.string(), isAllowed: v.boolean() })),
  consents: v.array(
    v.object({ label: v.string(), isGranted: v.boolean(), version: v.string(), atFmt: v.string() }),
  ),
  cases: v.array(caseSchema),
  quotas: v.array(v.object({ title: v.string(), atFmt: v.string() })),
  /** The newest, without their words. */
  messages: v.array(v.object({ title: v.string(), state: v.string(), atFmt: v.string() })),
  /** What this session may still see open. */
  revealed: v.array(revealedSchema),
})
export type OfficePerson = v.InferOutput<typeof officePersonSchema>

export const getOfficePerson = officeCall({
  summary: 'A person with all cases, masked; each opening of it is recorded',
  method: 'GET',
  path: '/office/people/:id',
  permission: 'seePeople',
  trail: 'reading',
  params: personId,
  answers: { 200: officePersonSchema, 400: errorBodySchema, 404: errorBodySchema, ...refused },
})

export const timelineKinds = ['act', 'event', 'message', 'payment', 'claim', 'note', 'reading'] as const
export type TimelineKind = (typeof timelineKinds)[number]

const timelineRowSchema = v.object({
  id: v.string(),
  kind: v.picklist(timelineKinds),
  /** DD/MM/YYYY HH:mm. */
  atFmt: v.string(),
  what: v.string(),
  who: v.string(),
  /** The case that the row is about. */
  about: v.nullable(v.object({ type: v.picklist(subjectTypes), name: v.string(), title: v.string() })),
})
export type TimelineRow = v.InferOutput<typeof timelineRowSchema>

export const getPersonTimeline = officeCall({
  summary: 'All that happened to a person, newest first, 50 at a time',
  method: 'GET',
  path: '/office/people/:id/timeline',
  permission: 'seePeople',
  trail: 'reading',
  params: personId,
  query: v.object({ before: cursorSchema, kind: v.optional(v.picklist(timelineKinds)) }),
  answers: {
    200: v.object({ rows: v.array(timelineRowSchema), next: v.nullable(v.string()) }),
    400: errorBodySchema,
    404: errorBodySchema,
    ...refused,
  },
})

export const revealReasons = [
  'identifyCaller',
  'answerClaim',
  'reachPerson',
  'returnMoney',
  'suspectedFraud',
  'legalDuty',
] as const
export type RevealReason = (typeof revealReasons)[number]

export const revealOrderSchema = v.object({
  group: v.picklist(personGroups),
  reason: v.picklist(revealReasons),
  case: v.object({ type: v.picklist(caseTypes), id: v.pipe(v.string(), v.uuid()) }),
})
export type RevealOrder = v.InferOutput<typeof revealOrderSchema>

export const revealPerson = officeCall({
  summary:
    'Opens one group of a person’s values for ten minutes in this session, for a reason and a case of that person',
  method: 'POST',
  path: '/office/people/:id/reveals',
  permission: 'revealPeople',
  trail: ['revealPerson'],
  params: personId,
  body: revealOrderSchema,
  answers: {
    200: revealedSchema,
    400: errorBodySchema,
    404: errorBodySchema,
    424: errorBodySchema,
    ...refused,
  },
})

export const fileClaimForPerson = officeCall({
  summary: 'Files a claim that a person told staff; its number and day are mailed to the person',
  method: 'POST',
  path: '/office/people/:id/claims',
  permission: 'workOnClaims',
  trail: ['fileClaim'],
  params: personId,
  body: v.object({ ...claimWords, contractNumber: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  answers: {
    200: v.object({ protocol: v.string(), answerDueOnFmt: v.string() }),
    400: errorBodySchema,
    404: errorBodySchema,
    424: errorBodySchema,
    ...refused,
  },
})
