import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { actRowSchema, officeActNames, trailOfActs } from './acts.ts'
import { cursorSchema, refused, writtenWords } from './parts.ts'

/** `changed`: not as its asker saw it any more, so it is asked again. `refused`: by the act's own verb. */
export const approvalStates = [
  'asked',
  'done',
  'rejected',
  'withdrawn',
  'changed',
  'lapsed',
  'refused',
] as const
export type ApprovalState = (typeof approvalStates)[number]

export const approvalRowSchema = v.object({
  id: v.string(),
  act: v.picklist(officeActNames),
  state: v.picklist(approvalStates),
  subject: v.object({ type: v.string(), id: v.string() }),
  askedBy: v.string(),
  isMine: v.boolean(),
  askedAtFmt: v.string(),
  lapsesAtFmt: v.string(),
  /** Null while it waits, and for one that lapsed. */
  decidedBy: v.nullable(v.string()),
  decidedAtFmt: v.nullable(v.string()),
})
export type ApprovalRow = v.InferOutput<typeof approvalRowSchema>

export const listApprovals = officeCall({
  summary:
    'Acts that were asked for: those that wait for me by their last day, mine and all from the newest on',
  method: 'GET',
  path: '/office/approvals',
  permission: 'enter',
  query: v.object({ waitingFor: v.picklist(['me', 'mine', 'all']), after: cursorSchema }),
  answers: {
    200: v.object({ approvals: v.array(approvalRowSchema), next: v.nullable(v.string()) }),
    400: errorBodySchema,
    ...refused,
  },
})

const rowsSchema = v.array(actRowSchema)

export const approvalSchema = v.object({
  ...approvalRowSchema.entries,
  reason: v.string(),
  /** As its asker saw them. */
  rows: rowsSchema,
  /** Of a waiting one: as an approval would do it now; null where it can be done no more. */
  rowsNow: v.nullable(rowsSchema),
  isChanged: v.boolean(),
  /** Of the act that was done. */
  rowsDone: rowsSchema,
  decisionReason: v.string(),
  /** Why the act cannot be done, or was refused. */
  refusal: v.nullable(v.string()),
  mayDecide: v.boolean(),
  /** Approving asks for a new sign-in first. */
  needsSignIn: v.boolean(),
})
export type Approval = v.InferOutput<typeof approvalSchema>

const approvalId = v.object({ id: v.pipe(v.string(), v.uuid()) })

export const getApproval = officeCall({
  summary: 'One approval, with what the act would do now; each opening of it is recorded',
  method: 'GET',
  path: '/office/approvals/:id',
  permission: 'enter',
  trail: 'reading',
  params: approvalId,
  answers: { 200: approvalSchema, 400: errorBodySchema, 404: errorBodySchema, ...refused },
})

export const decideApproval = officeCall({
  summary: 'Approves, rejects or withdraws what was asked; an approval does the act',
  method: 'POST',
  path: '/office/approvals/:id',
  permission: 'act',
  trail: ['endApproval', ...trailOfActs],
  params: approvalId,
  body: v.variant('decision', [
    v.object({ decision: v.literal('approve') }),
    v.object({ decision: v.literal('reject'), reason: writtenWords(300) }),
    v.object({ decision: v.literal('withdraw') }),
  ]),
  answers: {
    200: approvalSchema,
    400: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    503: errorBodySchema,
    ...refused,
  },
})
