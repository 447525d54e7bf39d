import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { instantOf, secondsUntil } from '../business-date.ts'
import type { Database } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Secrets } from '../secrets.ts'
import type { EffectHandlers } from './effect.ts'
import type { Queue } from './queue.ts'

export type SendParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly queue: Pick<Queue, 'sendWithin' | 'sendLaterWithin'>
  readonly handlers: () => EffectHandlers
  readonly now: () => Temporal.Instant
}

/** Sends one row of the outbox unless it was sent or its moment has not come. */
export async function sendRow(parts: SendParts, id: string): Promise<void> {
  const now = parts.now()
  const row = await parts.db
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where((row) => row.or([row('sendAfter', 'is', null), row('sendAfter', '<=', now.toString())]))
    .returning(['kind', 'payload', 'createdAt', 'sendAfter'])
    .executeTakeFirst()
  if (row === undefined || row.payload === null) return
  const handler = parts.handlers()[row.kind]
  if (handler === undefined) throw new Error(`no handler for effect ${row.kind}`)
  const attempt = { id, now, dueAt: instantOf(row.sendAfter ?? row.createdAt) }
  try {
    const notSent = await handler(parts.secrets.open(row.payload, `outbox:${id}`), attempt)
    if (notSent !== undefined && 'waitUntil' in notSent) await postpone(parts, attempt, notSent.waitUntil)
    else await close(parts, id, notSent?.droppedBecause ?? null)
  } catch (error) {
    const lastError = error instanceof Error ? error.message : 'unknown'
    await parts.db.updateTable('outbox').set({ lastError }).where('id', '=', id).execute()
    throw error
  }
}

/** Up to the millisecond at which a clock can stand. */
export const toStored = (moment: Temporal.Instant): string =>
  moment.round({ smallestUnit: 'millisecond', roundingMode: 'ceil' }).toString()

async function postpone(
  { db, queue }: SendParts,
  { id, now }: { readonly id: string; readonly now: Temporal.Instant },
  until: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .updateTable('outbox')
      .set({ sendAfter: toStored(until), lastError: null })
      .where('id', '=', id)
      .execute()
    await queue.sendLaterWithin(transaction, [{ outboxId: id, seconds: secondsUntil(now, until) }])
  })
}

/** What was sent is not needed again, and a PIN least of all. */
async function close({ db, now }: SendParts, id: string, droppedBecause: string | null): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sentAt: now().toString(), payload: null, lastError: null, droppedBecause })
    .where('id', '=', id)
    .execute()
}
