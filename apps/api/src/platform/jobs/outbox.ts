import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { instantOf, secondsUntil } from '../business-date.ts'
import type { Database } from '../database/schema.ts'
import { newId } from '../ids.ts'
import type { Effect, WaitingEffect } from './effect.ts'
import { type SendParts, sendRow, toStored } from './send-row.ts'

export type { Attempt, Effect, EffectHandlers, NotSent, WaitingEffect } from './effect.ts'

export type Outbox = {
  readonly add: (transaction: Transaction<Database>, effect: Effect, now: Temporal.Instant) => Promise<void>
  /** Many at once, none of which somebody waits for. */
  readonly addAll: (
    transaction: Transaction<Database>,
    effects: readonly Effect[],
    now: Temporal.Instant,
  ) => Promise<void>
  /** Many at once, each with the moment before which it does not leave. */
  readonly addWaiting: (
    transaction: Transaction<Database>,
    effects: readonly WaitingEffect[],
    now: Temporal.Instant,
  ) => Promise<void>
  /** Sends one row unless it was sent or its moment has not come; throws when its receiver did not take it. */
  readonly deliver: (id: string) => Promise<void>
  /** Sends everything unsent whose moment has come, the oldest first, some at once; answers how many of these remain unsent. */
  readonly drain: () => Promise<number>
  /** The earliest moment after this one for which a row waits. */
  readonly nextMoment: (after: Temporal.Instant) => Promise<Temporal.Instant | null>
}

const momentOf = (effect: Effect | WaitingEffect): string | null =>
  'sendAfter' in effect ? toStored(effect.sendAfter) : null

/** Receivers take their time, and are asked together: as many at once as the queue has workers. */
const sendersMax = 4

export function createOutbox(parts: SendParts): Outbox {
  const { db, secrets, queue, now } = parts

  // The worker and a drain may come to one row at the same moment: the second waits for the first.
  const underWay = new Map<string, Promise<void>>()
  const deliver = (id: string) => {
    const sending = underWay.get(id) ?? sendRow(parts, id).finally(() => underWay.delete(id))
    underWay.set(id, sending)
    return sending
  }

  const rowOf = ({ kind, dedupeKey, applicationId, payload }: Effect, at: Temporal.Instant) => {
    const id = newId()
    const sealed = secrets.seal(payload, `outbox:${id}`)
    return { id, kind, dedupeKey, applicationId, payload: sealed, createdAt: at.toString() }
  }

  const addMany = async (
    transaction: Transaction<Database>,
    effects: readonly (Effect | WaitingEffect)[],
    at: Temporal.Instant,
  ) => {
    if (effects.length === 0) return
    const added = await transaction
      .insertInto('outbox')
      .values(effects.map((effect) => ({ ...rowOf(effect, at), sendAfter: momentOf(effect) })))
      .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
      .returning(['id', 'sendAfter'])
      .execute()
    const jobs = added.map((row) => ({
      outboxId: row.id,
      seconds: secondsUntil(at, instantOf(row.sendAfter ?? at.toString())),
    }))
    await queue.sendLaterWithin(transaction, jobs)
  }

  return {
    add: async (transaction, effect, at) => {
      const added = await transaction
        .insertInto('outbox')
        .values(rowOf(effect, at))
        .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
        .returning('id')
        .executeTakeFirst()
      // Somebody is looking at the screen that asks for the PIN.
      if (added !== undefined) await queue.sendWithin(transaction, added.id, effect.kind === 'sms')
    },

    addAll: (transaction, effects, at) => addMany(transaction, effects, at),
    addWaiting: (transaction, effects, at) => addMany(transaction, effects, at),

    deliver,

    drain: async () => {
      const rows = await db
        .selectFrom('outbox')
        .select('id')
        .where('sentAt', 'is', null)
        .where((row) => row.or([row('sendAfter', 'is', null), row('sendAfter', '<=', now().toString())]))
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1000)
        .execute()
      let left = 0
      const inTurn = rows.values()
      const sender = async () => {
        for (const { id } of inTurn) await deliver(id).catch(() => left++)
      }
      await Promise.all(Array.from({ length: sendersMax }, sender))
      return left
    },

    nextMoment: async (after) => {
      const { next } = await db
        .selectFrom('outbox')
        .select((row) => row.fn.min('sendAfter').as('next'))
        .where('sentAt', 'is', null)
        .where('sendAfter', '>', after.toString())
        .executeTakeFirstOrThrow()
      return next === null ? null : instantOf(next)
    },
  }
}
