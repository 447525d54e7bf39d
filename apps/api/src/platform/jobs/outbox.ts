import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../database/schema.ts'
import { newId } from '../ids.ts'
import type { Secrets } from '../secrets.ts'
import type { Queue } from './queue.ts'

export type Effect = {
  readonly kind: string
  /** One row per step: writing the same step again adds nothing. */
  readonly dedupeKey: string
  readonly applicationId: string
  readonly payload: unknown
}

export type Outbox = {
  readonly add: (transaction: Transaction<Database>, effect: Effect, now: Temporal.Instant) => Promise<void>
  /** Sends one row unless it was sent; throws when its receiver did not take it. */
  readonly deliver: (id: string) => Promise<void>
  /** Sends everything unsent, oldest first; answers how many rows remain unsent. */
  readonly drain: () => Promise<number>
}

export type EffectHandlers = Readonly<Record<string, (id: string, payload: unknown) => Promise<void>>>

type Parts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly queue: Pick<Queue, 'sendWithin'>
  readonly handlers: () => EffectHandlers
  readonly now: () => Temporal.Instant
}

export function createOutbox({ db, secrets, queue, handlers, now }: Parts): Outbox {
  const send = async (id: string) => {
    const row = await db
      .updateTable('outbox')
      .set({ attempts: sql`attempts + 1` })
      .where('id', '=', id)
      .where('sentAt', 'is', null)
      .returning(['kind', 'payload'])
      .executeTakeFirst()
    if (row === undefined || row.payload === null) return
    const handler = handlers()[row.kind]
    if (handler === undefined) throw new Error(`no handler for effect ${row.kind}`)
    try {
      await handler(id, secrets.open(row.payload, `outbox:${id}`))
    } catch (error) {
      const lastError = error instanceof Error ? error.message : 'unknown'
      await db.updateTable('outbox').set({ lastError }).where('id', '=', id).execute()
      throw error
    }
    // What was sent is not needed again, and a PIN least of all.
    await db
      .updateTable('outbox')
      .set({ sentAt: now().toString(), payload: null, lastError: null })
      .where('id', '=', id)
      .execute()
  }

  // The worker and a drain may come to one row at the same moment: the second waits for the first.
  const underWay = new Map<string, Promise<void>>()
  const deliver = (id: string) => {
    const sending = underWay.get(id) ?? send(id).finally(() => underWay.delete(id))
    underWay.set(id, sending)
    return sending
  }

  return {
    add: async (transaction, effect, at) => {
      const id = newId()
      const added = await transaction
        .insertInto('outbox')
        .values({
          id,
          kind: effect.kind,
          dedupeKey: effect.dedupeKey,
          applicationId: effect.applicationId,
          payload: secrets.seal(effect.payload, `outbox:${id}`),
          createdAt: at.toString(),
        })
        .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
        .returning('id')
        .executeTakeFirst()
      // Somebody is looking at the screen that asks for the PIN.
      if (added !== undefined) await queue.sendWithin(transaction, id, effect.kind === 'sms')
    },
    deliver,
    drain: async () => {
      const rows = await db
        .selectFrom('outbox')
        .select('id')
        .where('sentAt', 'is', null)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1000)
        .execute()
      let left = 0
      for (const { id } of rows) await deliver(id).catch(() => left++)
      return left
    },
  }
}
