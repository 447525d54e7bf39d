import { type Kysely, sql } from 'kysely'
import type { ActingParty } from '../actor.ts'
import { writeAudit } from '../audit.ts'
import type { Database } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'

export type WaitingEffectRow = {
  readonly id: string
  readonly kind: string
  readonly createdAt: string
  readonly sendAfter: string | null
  readonly parkedAt: string | null
  readonly attempts: number
  readonly lastError: string | null
}

export const waitingEffects = (db: Kysely<Database>): Promise<readonly WaitingEffectRow[]> =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'createdAt', 'sendAfter', 'parkedAt', 'attempts', 'lastError'])
    .where('sentAt', 'is', null)
    .orderBy('id')
    .execute()

export async function countParked(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('parkedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export type EffectDecision = {
  readonly kind: 'retry' | 'drop'
  readonly effect: string
  readonly why: string
}

export type DecisionReport = { readonly isDone: boolean; readonly told: string }

/** Audited, for the lender's person. */
export function settleEffect(
  db: Kysely<Database>,
  { kind, effect, why }: EffectDecision,
  { actor, now, requestId }: ActingParty,
): Promise<DecisionReport> {
  return inTransaction(db, async (transaction) => {
    const found = await transaction
      .selectFrom('outbox')
      .select([
        'id',
        'kind',
        'sentAt',
        'attempts',
        'parkedAt',
        sql<boolean>`claimed_until > clock_timestamp()`.as('isHeld'),
      ])
      .where(sql<boolean>`id::text like ${`%${effect}`}`)
      .limit(2)
      .forUpdate()
      .execute()
    const [row] = found
    if (row === undefined) return { isDone: false, told: 'No effect has this id.' }
    if (found.length > 1)
      return { isDone: false, told: 'Several effects end like this: name more of the id.' }
    if (row.sentAt !== null) return { isDone: false, told: 'This effect has left already, or was dropped.' }
    if (row.isHeld) return { isDone: false, told: 'This effect is being sent at this moment.' }
    const change =
      kind === 'retry'
        ? { parkedAt: null, refusals: 0, retryAt: null, claimedUntil: null }
        : { parkedAt: null, sentAt: now.toString(), payload: null, droppedBecause: why }
    await transaction.updateTable('outbox').set(change).where('id', '=', row.id).execute()
    await writeAudit(
      transaction,
      {
        actor,
        action: kind === 'retry' ? 'effectRetried' : 'effectDropped',
        subjectType: 'effect',
        subjectId: row.id,
        before: { kind: row.kind, attempts: row.attempts, isParked: row.parkedAt !== null },
        after: { why },
        requestId,
      },
      now,
    )
    const told = kind === 'retry' ? 'is sent again within seconds' : 'never leaves'
    return { isDone: true, told: `Effect ${row.id.slice(-12)} (${row.kind}) ${told}.` }
  })
}
