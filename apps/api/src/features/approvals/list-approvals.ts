import { mayApprove, mayAsk, type OfficeActName, officeActNames, type StaffRole } from '@cupo/wire/office'
import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { type ApprovalRecord, approvalRows, recordOf } from './approval-store.ts'
import type { Staff } from './office-act.ts'
import { isSamePerson } from './second-person.ts'

export type ApprovalQueue = 'me' | 'mine' | 'all'

/** `seesAll`: readers of the audit trail see every approval. */
export type ApprovalReader = Staff & { readonly seesAll: boolean }

const actsOf = (may: (act: OfficeActName, roles: readonly StaffRole[]) => boolean, { roles }: Staff) =>
  officeActNames.filter((act) => may(act, roles))

/** People who may request or approve an act see all requests of its kind. */
export const maySee = (approval: ApprovalRecord, reader: ApprovalReader): boolean =>
  reader.seesAll ||
  isSamePerson(approval, reader) ||
  mayAsk(approval.act, reader.roles) ||
  mayApprove(approval.act, reader.roles)

/** A page of a queue, with a further row if there are more. */
export async function listApprovals(
  db: Kysely<Database>,
  queue: ApprovalQueue,
  reader: ApprovalReader,
  {
    after,
    limit,
    now,
  }: { readonly after: string | null; readonly limit: number; readonly now: Temporal.Instant },
): Promise<readonly ApprovalRecord[]> {
  if (queue === 'me') return waitingFor(db, reader, { after, limit, now })
  const mine = queue === 'mine'
  const seen = [...actsOf(mayAsk, reader), ...actsOf(mayApprove, reader)]
  const rows = await approvalRows(db)
    .$if(mine, (query) => query.where('askerPerson', '=', reader.person))
    .$if(!mine && !reader.seesAll, (query) => query.where('act', 'in', seen.length === 0 ? [''] : seen))
    .$if(after !== null, (query) => query.where('approval.id', '<', after))
    .orderBy('approval.id', 'desc')
    .limit(limit + 1)
    .execute()
  return rows.map(recordOf)
}

async function waitingFor(
  db: Kysely<Database>,
  reader: ApprovalReader,
  {
    after,
    limit,
    now,
  }: { readonly after: string | null; readonly limit: number; readonly now: Temporal.Instant },
): Promise<readonly ApprovalRecord[]> {
  const acts = actsOf(mayApprove, reader)
  if (acts.length === 0) return []
  const rows = await approvalRows(db)
    .where('end.id', 'is', null)
    .where('lapsesAt', '>', now.toString())
    .where('act', 'in', acts)
    .where('askerPerson', '<>', reader.person)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(lapses_at, approval.id) > (select lapses_at, id from approval where id = ${after}::uuid)`,
      ),
    )
    .orderBy('lapsesAt')
    .orderBy('approval.id')
    .limit(limit + 1)
    .execute()
  return rows.map(recordOf)
}

const answeredHours = 24

export type ApprovalCounts = {
  readonly waiting: number
  /** Own requests that ended in the last 24 hours, except withdrawn ones. */
  readonly answered: number
}

/** Counts at most a hundred waiting approvals. */
export async function countApprovals(
  db: Kysely<Database>,
  reader: ApprovalReader,
  now: Temporal.Instant,
): Promise<ApprovalCounts> {
  const waiting = await waitingFor(db, reader, { after: null, limit: 100, now })
  const { answered } = await db
    .selectFrom('approvalDecision')
    .innerJoin('approval', 'approval.id', 'approvalDecision.approvalId')
    .select((row) => row.fn.countAll<number>().as('answered'))
    .where('askerPerson', '=', reader.person)
    .where('outcome', '<>', 'withdrawn')
    .where('decidedAt', '>', now.subtract({ hours: answeredHours }).toString())
    .executeTakeFirstOrThrow()
  return { waiting: waiting.length, answered: Number(answered) }
}
