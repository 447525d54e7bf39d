import {
  type Approval,
  type ApprovalRow,
  decideApproval as decideApprovalCall,
  doOfficeAct,
  getApproval,
  isSecondSignature,
  listApprovals as listApprovalsCall,
  type OfficeActOrder,
  previewOfficeAct,
} from '@cupo/wire/office'
import type { Temporal } from 'temporal-polyfill'
import type { StaffCaller } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { formatDateTime } from '../../platform/format.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { isId } from '../../platform/ids.ts'
import { refusalTexts } from '../../platform/text/refusals.ts'
import {
  type ApprovalReader,
  type ApprovalRecord,
  approvedAct,
  askOrDo,
  decideApproval,
  findApproval,
  listApprovals,
  mayDecide,
  maySee,
  needsSignIn,
  type OfficeActContext,
  openAsked,
  openDecided,
  openInput,
  previewAct,
  seeAct,
  stateOf,
} from '../approvals/approvals.ts'
import { hideWords } from './audit-values.ts'
import { pageRows } from './page-rows.ts'
import { recordReading } from './readings.ts'

type OfficeParty = { readonly actor: StaffCaller; readonly now: Temporal.Instant; readonly requestId: string }

export const readerOf = (actor: StaffCaller): ApprovalReader => ({
  ...actor,
  seesAll: actor.permissions.includes('seeAudit'),
})

export function officeApprovalRoutes(bind: BindCall, context: OfficeActContext): void {
  const { db, machineNow } = context
  const isUnproved = ({ act }: OfficeActOrder, actor: StaffCaller) =>
    isSecondSignature(act) && needsSignIn(actor, machineNow())

  bind(previewOfficeAct)(async ({ body, actor, now, requestId }) => {
    if (isUnproved(body, actor)) return { refusal: { code: 'IngresoReciente' } }
    const seen = await previewAct(context, body, { actor, now, requestId })
    if (!seen.ok) return seen
    const { rows, isAlone, seen: fingerprint } = seen.value
    return { status: 200, body: { rows: [...rows], isAlone, seen: fingerprint } }
  })

  bind(doOfficeAct)(async ({ body, actor, now, requestId }) => {
    if (isUnproved(body, actor)) return { refusal: { code: 'IngresoReciente' } }
    const outcome = await askOrDo(context, body, { actor, now, requestId })
    if (!outcome.ok) return outcome
    const { value } = outcome
    return { status: 200, body: value.state === 'done' ? { ...value, rows: [...value.rows] } : value }
  })

  bind(listApprovalsCall)(async ({ query, actor, now }) => {
    const after = query.after ?? null
    if (after !== null && !isId(after)) return { refusal: { code: 'SolicitudInvalida' } }
    const page = { after, limit: pageRows, now }
    const found = await listApprovals(db, query.waitingFor, readerOf(actor), page)
    const shown = found.slice(0, pageRows)
    const next = found.length > pageRows ? (shown.at(-1)?.id ?? null) : null
    return { status: 200, body: { approvals: shown.map((row) => presentRow(row, actor, now)), next } }
  })

  bind(getApproval)(async ({ params, ...who }) => {
    const approval = await present(context, params.id, who)
    return approval === null ? { refusal: { code: 'NoEncontrado' } } : { status: 200, body: approval }
  })

  bind(decideApprovalCall)(async ({ params, body, ...who }) => {
    const decided = await decideApproval(context, params.id, body, who)
    if (!decided.ok) return decided
    const approval = await present(context, params.id, who)
    return approval === null ? { refusal: { code: 'NoEncontrado' } } : { status: 200, body: approval }
  })
}

/** People who act on the words read them whole; others read no name and no number. */
const wordsFor = ({ permissions }: StaffCaller, words: string): string =>
  permissions.includes('act') ? words : hideWords(words)

function presentRow(approval: ApprovalRecord, actor: StaffCaller, now: Temporal.Instant): ApprovalRow {
  const { id, act, subjectType, subjectId, asker, askerPerson, askedAt, lapsesAt, end } = approval
  return {
    id,
    act,
    state: stateOf(approval, now),
    subject: { type: subjectType, id: subjectId },
    askedBy: asker,
    isMine: askerPerson === actor.person,
    askedAtFmt: formatDateTime(askedAt),
    lapsesAtFmt: formatDateTime(lapsesAt),
    decidedBy: end?.decider ?? null,
    decidedAtFmt: end === null ? null : formatDateTime(end.decidedAt),
  }
}

/** Null for an approval that the reader may not see, and for one that is not there. */
function present(
  context: OfficeActContext,
  id: string,
  { actor, now, requestId }: OfficeParty,
): Promise<Approval | null> {
  const { db, secrets, machineNow } = context
  return inTransaction(db, async (transaction) => {
    const approval = await findApproval(transaction, id)
    if (approval === null || !maySee(approval, readerOf(actor))) return null
    await recordReading(transaction, actor, { type: 'approval', id }, now)
    const asked = openAsked(secrets, approval)
    const decided = openDecided(secrets, approval)
    const waits = stateOf(approval, now) === 'asked'
    const input = openInput(approval.act, asked)
    const who = { actor: { ...actor, approves: approvedAct(approval) }, now, requestId }
    const looked =
      waits && input !== null ? await seeAct(context, transaction, { act: approval.act, input }, who) : null
    const code = looked?.ok === false ? looked.refusal.code : approval.end?.code
    const words = looked?.ok === false ? looked.refusal.message : decided.reason
    return {
      ...presentRow(approval, actor, now),
      reason: wordsFor(actor, asked.reason),
      rows: asked.rows,
      rowsNow: looked?.ok === true ? [...looked.value.rows] : null,
      isChanged: waits && !(looked?.ok === true && looked.value.seen === approval.seen),
      rowsDone: decided.rows,
      decisionReason: approval.end?.outcome === 'rejected' ? wordsFor(actor, decided.reason) : '',
      refusal:
        code === undefined || code === null ? null : words || refusalTexts[code as keyof typeof refusalTexts],
      mayDecide:
        waits &&
        actor.permissions.includes('decide') &&
        (await mayDecide(
          transaction,
          approval,
          actor,
          looked?.ok === true ? looked.value.approver : undefined,
        )),
      needsSignIn: needsSignIn(actor, machineNow()),
    }
  })
}
