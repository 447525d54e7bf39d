import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type ApprovedAct, actors } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction, lockName } from '../../platform/database/transaction.ts'
import { done, orRefusal, type Refusal, Refused, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { officeAct } from './acts.ts'
import {
  type ApprovalEnd,
  type ApprovalRecord,
  findApproval,
  insertDecision,
  openAsked,
  openInput,
  stateOf,
} from './approval-store.ts'
import { seeAct } from './ask-or-do.ts'
import type { ActingStaff, OfficeActContext } from './office-act.ts'
import { isSamePerson, mayDecide, needsSignIn } from './second-person.ts'
import { approvalText } from './text/approval.ts'

export type ApprovalOrder =
  | { readonly decision: 'approve' | 'withdraw' }
  | { readonly decision: 'reject'; readonly reason: string }

export type DecidingStaff = ActingStaff & {
  readonly actor: ActingStaff['actor'] & { readonly authenticatedAt: string }
}

/**
 * Ends an approval once. Approving runs the verb in the transaction of the decision; a refusing verb leaves
 * the decision alone.
 */
export async function decideApproval(
  context: OfficeActContext,
  id: string,
  order: ApprovalOrder,
  who: DecidingStaff,
): Promise<Result<ApprovalEnd['outcome']>> {
  const { db, machineNow } = context
  const { actor } = who
  const prepared = order.decision === 'approve' ? await prepare(context, id, who) : null
  if (prepared?.ok === false) return prepared
  const work = inTransaction(db, async (transaction): Promise<Result<ApprovalEnd['outcome']>> => {
    await lockName(transaction, `approval ${id}`)
    const approval = await findApproval(transaction, id)
    if (approval === null) return refuse('NoEncontrado')
    const refusal =
      order.decision === 'withdraw'
        ? isSamePerson(approval, actor)
          ? null
          : 'SinPermiso'
        : (await mayDecide(transaction, approval, actor))
          ? order.decision === 'approve' && needsSignIn(actor, machineNow())
            ? 'IngresoReciente'
            : null
          : 'SinPermiso'
    if (refusal !== null) return refuse(refusal)
    if (approval.end !== null) return refuse('EtapaInvalida')
    const end = await endOf(context, transaction, approval, order, who)
    await writeEnd(transaction, context.secrets, approval, end, who)
    return done(end.outcome)
  })
  return orRefusal(work)
}

/** Null without preparation, or if the decision is refused anyway. */
async function prepare(
  context: OfficeActContext,
  id: string,
  who: DecidingStaff,
): Promise<Result<true> | null> {
  const { db, secrets, machineNow } = context
  const { actor, now } = who
  const approval = await findApproval(db, id)
  if (approval === null || stateOf(approval, now) !== 'asked') return null
  const act = officeAct(context, approval.act)
  if (act.prepare === undefined || needsSignIn(actor, machineNow())) return null
  if (!(await mayDecide(db, approval, actor))) return null
  const input = openInput(approval.act, openAsked(secrets, approval))
  return input === null ? null : orRefusal(act.prepare(input, who))
}

const lapsedEnd = (): ApprovalEnd => ({
  outcome: 'lapsed',
  code: null,
  decider: null,
  content: { reason: '', rows: [] },
})

async function endOf(
  context: OfficeActContext,
  transaction: Transaction<Database>,
  approval: ApprovalRecord,
  order: ApprovalOrder,
  who: DecidingStaff,
): Promise<ApprovalEnd> {
  const by = { code: null, decider: who.actor } as const
  const content = { reason: '', rows: [] }
  if (stateOf(approval, who.now) === 'lapsed') return lapsedEnd()
  if (order.decision === 'withdraw') return { ...by, outcome: 'withdrawn', content }
  if (order.decision === 'reject') {
    return { ...by, outcome: 'rejected', content: { reason: order.reason, rows: [] } }
  }
  return approve(context, transaction, approval, who)
}

export const approvedAct = ({ id, asker }: ApprovalRecord): ApprovedAct => ({ approval: id, askedBy: asker })

async function approve(
  context: OfficeActContext,
  transaction: Transaction<Database>,
  approval: ApprovalRecord,
  who: DecidingStaff,
): Promise<ApprovalEnd> {
  const { act, seen } = approval
  const asked = openAsked(context.secrets, approval)
  const input = openInput(act, asked)
  const decider = who.actor
  const ended = (outcome: 'changed' | 'refused', refusal: Refusal | null): ApprovalEnd => ({
    outcome,
    code: refusal?.code ?? null,
    decider,
    content: { reason: refusal?.message ?? '', rows: [] },
  })
  if (input === null) return ended('changed', null)
  const { kind, user, person, roles } = decider
  const actor = { kind, user, person, roles, approves: approvedAct(approval) }
  const looked = await seeAct(context, transaction, { act, input }, { ...who, actor })
  if (!looked.ok) {
    goOnWaiting(looked.refusal)
    return ended('refused', looked.refusal)
  }
  const { approver } = looked.value
  if (looked.value.seen !== seen) return ended('changed', null)
  if (!(await mayDecide(transaction, approval, decider, approver)))
    throw new Refused({ code: 'SinPermiso', message: approvalText.lead })
  await sql`savepoint approved_act`.execute(transaction)
  const ran = await orRefusal(
    officeAct(context, act).run(transaction, input, asked.reason, { ...who, actor }),
  )
  if (!ran.ok) {
    goOnWaiting(ran.refusal)
    await sql`rollback to savepoint approved_act`.execute(transaction)
    return ended('refused', ran.refusal)
  }
  return { outcome: 'done', code: null, decider, content: { reason: '', rows: [...ran.value.rows] } }
}

/** Closed books pass: the next try books another day, and the approval goes on waiting. */
function goOnWaiting(refusal: Refusal): void {
  if (refusal.code === 'LibrosCerrados') throw new Refused(refusal)
}

/** A done act has the audit row of its verb. */
async function writeEnd(
  transaction: Transaction<Database>,
  secrets: Secrets,
  { id, act, asker }: ApprovalRecord,
  end: ApprovalEnd,
  { now, requestId }: { readonly now: Temporal.Instant; readonly requestId?: string },
): Promise<void> {
  if (!(await insertDecision(transaction, secrets, id, end, now)))
    throw new Error(`approval ${id} ended twice`)
  const { outcome, code, decider } = end
  if (outcome === 'done') return
  const actor = decider === null ? actors.clock : ({ kind: 'staff', user: decider.user } as const)
  const after = { act, askedBy: asker, outcome, ...(code === null ? {} : { code }) }
  const subject = { subjectType: 'approval', subjectId: id }
  const row = {
    actor,
    action: 'endApproval',
    ...subject,
    after,
    ...(requestId === undefined ? {} : { requestId }),
  }
  await writeAudit(transaction, row, now)
}

const lapsesAtOnce = 100

export async function lapseApprovals(
  { db, secrets }: { readonly db: Kysely<Database>; readonly secrets: Secrets },
  now: Temporal.Instant,
): Promise<number> {
  const over = await db
    .selectFrom('approval')
    .select('id')
    .where('lapsesAt', '<=', now.toString())
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('approvalDecision')
            .select('approvalDecision.id')
            .whereRef('approvalDecision.approvalId', '=', 'approval.id'),
        ),
      ),
    )
    .limit(lapsesAtOnce)
    .execute()
  let lapsed = 0
  for (const { id } of over) {
    lapsed += await inTransaction(db, async (transaction) => {
      await lockName(transaction, `approval ${id}`)
      const approval = await findApproval(transaction, id)
      if (approval === null || approval.end !== null) return 0
      await writeEnd(transaction, secrets, approval, lapsedEnd(), { now })
      return 1
    })
  }
  return lapsed
}
