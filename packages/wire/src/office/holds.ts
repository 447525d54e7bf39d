import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { refused, writtenWords } from './parts.ts'

/** Why the lender leaves a person, or one loan, alone. */
export const holdKinds = ['identityTheft', 'death', 'insolvency', 'lawyer', 'noContact'] as const
export type HoldKind = (typeof holdKinds)[number]

/** `unconfirmed`: a claim placed it, and it ends by itself unless a person confirms it. */
export const holdStates = ['unconfirmed', 'lasting', 'lifted', 'lapsed', 'voided'] as const
export type HoldState = (typeof holdStates)[number]

export const officeHoldSchema = v.object({
  id: v.string(),
  kind: v.picklist(holdKinds),
  state: v.picklist(holdStates),
  /** DD/MM/YYYY HH:mm. */
  placedAtFmt: v.string(),
  placedBy: v.string(),
  /** The last day of an unconfirmed one. */
  lapsesOnFmt: v.nullable(v.string()),
  /** From when on compliance has to decide about a theft that nobody has proved. */
  decideFromFmt: v.nullable(v.string()),
  isDecisionDue: v.boolean(),
  endedAtFmt: v.nullable(v.string()),
  /** Null for the person and all of their loans. */
  contractNumber: v.nullable(v.string()),
  /** The address of the person's page; null for those who may not see people. */
  personId: v.nullable(v.string()),
  claim: v.nullable(v.string()),
  /** Open credits that the life policy may pay after a death; empty for every other hold. */
  lifeClaims: v.array(v.object({ contractNumber: v.string(), insurancePolicy: v.string() })),
  /** Null for those who may not see people. */
  reason: v.nullable(v.string()),
  representative: v.nullable(v.string()),
})
export type OfficeHold = v.InferOutput<typeof officeHoldSchema>

const contractNumber = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(40))

const list = v.object({ holds: v.array(officeHoldSchema) })

export const listHoldsToDecide = officeCall({
  summary:
    'Holds that a claim placed and nobody has confirmed, thefts to decide about, and deaths whose credits are open',
  method: 'GET',
  path: '/office/holds',
  permission: 'placeHolds',
  answers: { 200: list, ...refused },
})

export const listHoldsOfLoan = officeCall({
  summary: 'The holds of a loan and of its owner, newest first',
  method: 'GET',
  path: '/office/loans/:contract/holds',
  permission: 'seeLoans',
  trail: 'reading',
  params: v.object({ contract: contractNumber }),
  answers: { 200: list, 400: errorBodySchema, 404: errorBodySchema, ...refused },
})

export const listHoldsOfPerson = officeCall({
  summary: 'The holds of a person, newest first',
  method: 'GET',
  path: '/office/people/:id/holds',
  permission: 'seePeople',
  trail: 'reading',
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  answers: { 200: list, 400: errorBodySchema, 404: errorBodySchema, ...refused },
})

/** A theft may be of one loan; every other kind is of its owner. */
export const holdSubjectSchema = v.variant('type', [
  v.object({ type: v.literal('loan'), contract: contractNumber }),
  v.object({ type: v.literal('person'), id: v.pipe(v.string(), v.uuid()) }),
])
export type HoldSubject = v.InferOutput<typeof holdSubjectSchema>

export const placeOfficeHold = officeCall({
  summary: 'Places a hold at once; the same again answers the first, and confirms one that a claim placed',
  method: 'POST',
  path: '/office/holds',
  permission: 'placeHolds',
  trail: ['placeHold', 'confirmHold'],
  body: v.object({
    kind: v.picklist(holdKinds),
    subject: holdSubjectSchema,
    reason: writtenWords(1_000),
    representative: v.optional(writtenWords(300)),
  }),
  answers: { 200: officeHoldSchema, 400: errorBodySchema, 404: errorBodySchema, ...refused },
})

export const confirmOfficeHold = officeCall({
  summary: 'Confirms a hold that a claim placed: it no longer ends by itself',
  method: 'POST',
  path: '/office/holds/:id/confirmation',
  permission: 'placeHolds',
  trail: ['confirmHold'],
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  answers: {
    200: officeHoldSchema,
    400: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    ...refused,
  },
})
