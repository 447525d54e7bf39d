import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../database/schema.ts'
import { isFree } from './send-row.ts'

export type DueRow = { readonly id: string; readonly kind: string }

const batchSize = 200

export function dueRowsOf(db: Kysely<Database>, now: () => Temporal.Instant) {
  /** Due, and sent by no instance. */
  const dueRows = () =>
    db
      .selectFrom('outbox')
      .select(['id', 'kind'])
      .where('sentAt', 'is', null)
      .where('parkedAt', 'is', null)
      .where(isFree)
      .where((row) => row.or([row('sendAfter', 'is', null), row('sendAfter', '<=', now().toString())]))
      .limit(batchSize)
  const isRested = sql<boolean>`(retry_at is null or retry_at <= clock_timestamp())`

  /** In the order of writing; only refused rows rest. */
  const nextRows = (after: string | null) => {
    const rows = dueRows()
      .where((row) => row.or([row('refusals', '=', 0), isRested]))
      .orderBy('id')
    return (after === null ? rows : rows.where('id', '>', after)).execute()
  }

  /** Rows never tried come first: rows that keep failing hold up no others of their kind. */
  const restedRows = (spared: readonly string[]) => {
    const rows = dueRows()
      .where(isRested)
      .orderBy('retryAt', (order) => order.asc().nullsFirst())
      .orderBy('id')
    return (spared.length === 0 ? rows : rows.where('kind', 'not in', [...spared])).execute()
  }

  return { nextRows, restedRows }
}
