import { type ActRow, mayAsk, type OfficeActName, type OfficeActOrder } from '@cupo/wire/office'
import type { Transaction } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction, lockName } from '../../platform/database/transaction.ts'
import { done, orRefusal, Refused, type Result, refuse } from '../../platform/refusal.ts'
import { officeAct } from './acts.ts'
import { approvalRows, fingerprintOf, insertApproval } from './approval-store.ts'
import type { ActingStaff, ActView, OfficeActContext } from './office-act.ts'

export type SeenAct = Omit<ActView, 'facts'> & { readonly seen: string }

/** Locks the act's subject until the transaction ends. */
export async function seeAct(
  context: OfficeActContext,
  transaction: Transaction<Database>,
  { act, input }: { readonly act: OfficeActName; readonly input: unknown },
  who: ActingStaff,
): Promise<Result<SeenAct>> {
  const looked = await orRefusal(officeAct(context, act).look(transaction, input, who))
  if (!looked.ok) return looked
  const { facts, ...view } = looked.value
  return done({ ...view, seen: fingerprintOf(context.secrets, act, input, { ...view, facts }) })
}

/** Changes nothing. */
export async function previewAct(
  context: OfficeActContext,
  order: OfficeActOrder,
  who: ActingStaff,
): Promise<Result<SeenAct>> {
  if (!mayAsk(order.act, who.actor.roles)) return refuse('SinPermiso')
  return inTransaction(context.db, (transaction) => seeAct(context, transaction, order, who))
}

export type DoneOrAsked =
  | { readonly state: 'done'; readonly rows: readonly ActRow[] }
  | { readonly state: 'asked'; readonly approval: string }

type ActOrder = OfficeActOrder & {
  readonly reason: string
  /** Fingerprint of the preview that the requester saw. */
  readonly seen: string
}

/**
 * The only entry to acts, for office and commands: does an act that needs no second person, else requests
 * its approval. Refuses an act that differs from its preview. A repeated request is one.
 */
export function askOrDo(
  context: OfficeActContext,
  order: ActOrder,
  who: ActingStaff,
): Promise<Result<DoneOrAsked>> {
  const { act, input, reason, seen } = order
  const { actor, now, requestId } = who
  const { secrets, machineNow } = context
  return orRefusal(
    inTransaction(context.db, async (transaction): Promise<Result<DoneOrAsked>> => {
      if (!mayAsk(act, actor.roles)) return refuse('SinPermiso')
      const looked = await seeAct(context, transaction, order, who)
      if (!looked.ok) return looked
      if (looked.value.seen !== seen) return refuse('ActoCambiado')
      if (looked.value.isAlone) {
        const ran = await officeAct(context, act).run(transaction, input, reason, who)
        if (!ran.ok) throw new Refused(ran.refusal)
        return done({ state: 'done', rows: ran.value.rows })
      }
      await lockName(transaction, `approval of ${actor.person} ${seen}`)
      const before = await approvalRows(transaction)
        .where('askerPerson', '=', actor.person)
        .where('seen', '=', seen)
        .where('lapsesAt', '>', now.toString())
        .where('end.id', 'is', null)
        .executeTakeFirst()
      if (before !== undefined) return done({ state: 'asked', approval: before.id })
      const subject = officeAct(context, act).subject(input)
      const content = { input, reason, rows: [...looked.value.rows] }
      const asked = { act, subject, content, seen, asker: actor }
      const approval = await insertApproval(transaction, secrets, asked, { now, machineNow })
      const ofApproval = { subjectType: 'approval', subjectId: approval }
      const after = { act, subject }
      await writeAudit(transaction, { actor, action: 'askForAct', ...ofApproval, after, requestId }, now)
      return done({ state: 'asked', approval })
    }),
  )
}
