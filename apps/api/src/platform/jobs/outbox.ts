import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { instantOf, isoOfInstant } from '../business-date.ts'
import type { Database } from '../database/schema.ts'
import { newId } from '../ids.ts'
import { currentRequestId } from '../request-id.ts'
import { type DueRow, nextRows, restedRows } from './due-rows.ts'
import {
  type Effect,
  type RowOutcome,
  type SendContext,
  sendRow,
  toStored,
  type WaitingEffect,
} from './send-row.ts'

export type { Attempt, Effect, EffectHandlers, NotSent, WaitingEffect } from './send-row.ts'

/** The next run of the job continues. */
export type Budget = { readonly isSpent: () => boolean }

export type Outbox = {
  readonly add: (transaction: Transaction<Database>, effect: Effect, now: Temporal.Instant) => Promise<void>
  /**
   * A part of a larger statement, with constant text. Wakes no sender: the next drain comes within two
   * seconds.
   */
  readonly insertOf: (effects: readonly Effect[], now: Temporal.Instant) => RawBuilder<unknown>
  readonly addWaiting: (
    transaction: Transaction<Database>,
    effects: readonly WaitingEffect[],
    now: Temporal.Instant,
  ) => Promise<void>
  /** Skips a row that is sent, waiting, or of a failing kind. */
  readonly deliver: (id: string) => Promise<void>
  /**
   * Sends the oldest first and returns the number that remain. With a budget it skips failing kinds and
   * rows.
   */
  readonly drain: (budget?: Budget) => Promise<number>
  /** Waits for what is being sent. */
  readonly stop: () => Promise<void>
  readonly nextMoment: (after: Temporal.Instant) => Promise<Temporal.Instant | null>
}

const momentOf = (effect: Effect | WaitingEffect): string | null =>
  'sendAfter' in effect ? toStored(effect.sendAfter) : null

/** As many as queue workers: receivers are slow. */
const sendersMax = 4

/** Circuit breaker by kind: others do not wait for its receiver. */
const breakerLimits = { failuresMax: 5, openMs: 5_000 }

type OutboxRow = {
  readonly id: string
  readonly kind: string
  readonly dedupeKey: string
  readonly applicationId: string | null
  readonly payload: Buffer
  readonly createdAt: string
  readonly requestId: string | null
}

export function createOutbox(context: SendContext): Outbox {
  const { db, secrets, queue, now } = context
  const breaker = kindBreaker()
  let isStopping = false

  // If worker and drain reach the same row, the second waits.
  const underWay = new Map<string, Promise<RowOutcome>>()
  const send = (id: string): Promise<RowOutcome> => {
    if (isStopping) return Promise.resolve('notDue')
    const sending = underWay.get(id) ?? sendRow(context, id).finally(() => underWay.delete(id))
    underWay.set(id, sending)
    return sending
  }
  const sendOfKind = async (id: string, kind: string): Promise<RowOutcome> => {
    const outcome = await send(id)
    breaker.saw(kind, outcome)
    return outcome
  }

  const rowOf = (effect: Effect, createdAt: string): OutboxRow => {
    const id = newId()
    const { kind, dedupeKey, applicationId, requestId = currentRequestId() ?? null } = effect
    const payload = secrets.seal(effect.payload, `outbox:${id}`)
    return { id, kind, dedupeKey, applicationId, payload, createdAt, requestId }
  }

  const insertOf = (effects: readonly (Effect | WaitingEffect)[], at: Temporal.Instant) => {
    const createdAt = isoOfInstant(at)
    const rows = effects.map((effect) => {
      const row = rowOf(effect, createdAt)
      return { ...row, payload: row.payload.toString('base64'), sendAfter: momentOf(effect) }
    })
    return sql`
      insert into outbox (id, kind, dedupe_key, application_id, payload, created_at, send_after, request_id)
      select id, kind, "dedupeKey", "applicationId", decode(payload, 'base64'), "createdAt", "sendAfter", "requestId"
      from json_to_recordset(${JSON.stringify(rows)}) as given (
        id uuid, kind text, "dedupeKey" text, "applicationId" uuid, payload text, "createdAt" timestamptz,
        "sendAfter" timestamptz, "requestId" text)
      on conflict (dedupe_key) do nothing`
  }

  return {
    add: async (transaction, effect, at) => {
      const added = await transaction
        .insertInto('outbox')
        .values(rowOf(effect, isoOfInstant(at)))
        .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
        .returning('id')
        .executeTakeFirst()
      // A customer waits at the screen for the PIN.
      if (added !== undefined) await queue.sendWithin(transaction, added.id, effect.kind === 'sms')
    },

    insertOf,
    addWaiting: async (transaction, effects, at) => {
      if (effects.length > 0) await insertOf(effects, at).execute(transaction)
    },

    deliver: async (id) => {
      const row = await db.selectFrom('outbox').select('kind').where('id', '=', id).executeTakeFirst()
      if (row !== undefined && !breaker.openKinds().includes(row.kind)) await sendOfKind(id, row.kind)
    },

    drain: async (budget) => {
      let left = 0
      let after: string | null = null
      for (;;) {
        const rows: readonly DueRow[] = await (budget === undefined
          ? nextRows(db, now(), after)
          : restedRows(db, now(), breaker.openKinds()))
        const inTurn = rows.values()
        let tried = 0
        const sender = async () => {
          for (const { id, kind } of inTurn) {
            if (budget !== undefined && (budget.isSpent() || breaker.openKinds().includes(kind))) continue
            tried += 1
            if ((await sendOfKind(id, kind)) === 'failed') left += 1
          }
        }
        await Promise.all(Array.from({ length: sendersMax }, sender))
        after = rows.at(-1)?.id ?? null
        if (tried > 0 && !isStopping && !budget?.isSpent()) continue
        // Not among the due ones; a moved clock waits for it.
        if (budget === undefined && !isStopping) await Promise.allSettled(underWay.values())
        return left
      }
    },

    stop: async () => {
      isStopping = true
      await Promise.allSettled(underWay.values())
    },

    nextMoment: async (after) => {
      const { next } = await db
        .selectFrom('outbox')
        .select((row) => row.fn.min('sendAfter').as('next'))
        .where('sentAt', 'is', null)
        .where('parkedAt', 'is', null)
        .where('sendAfter', '>', after.toString())
        .executeTakeFirstOrThrow()
      return next === null ? null : instantOf(next)
    },
  }
}

function kindBreaker(nowMs: () => number = () => performance.now()) {
  const kinds = new Map<string, { readonly failures: number; readonly openUntilMs: number }>()
  return {
    openKinds: (): readonly string[] =>
      [...kinds].flatMap(([kind, { openUntilMs }]) => (openUntilMs > nowMs() ? [kind] : [])),
    saw: (kind: string, outcome: RowOutcome) => {
      if (outcome === 'notDue') return
      const failures = outcome === 'sent' ? 0 : (kinds.get(kind)?.failures ?? 0) + 1
      const isOpen = failures >= breakerLimits.failuresMax
      kinds.set(kind, { failures, openUntilMs: isOpen ? nowMs() + breakerLimits.openMs : 0 })
    },
  }
}
