import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Database } from './database/schema.ts'

export type WorldClock = {
  readonly now: () => Temporal.Instant
  readonly moveTo: (instant: Temporal.Instant) => Promise<void>
  readonly reset: () => Promise<void>
}

export async function openWorldClock(db: Kysely<Database>, canMove: boolean): Promise<WorldClock> {
  let offset = canMove ? await storedOffset(db) : 0
  const keep = async (milliseconds: number) => {
    await db
      .insertInto('worldClock')
      .values({ id: 1, offsetMilliseconds: milliseconds })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ offsetMilliseconds: milliseconds }))
      .execute()
    offset = milliseconds
  }
  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(Date.now() + offset),
    moveTo: (instant) => keep(instant.epochMilliseconds - Temporal.Now.instant().epochMilliseconds),
    reset: () => keep(0),
  }
}

async function storedOffset(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom('worldClock').select('offsetMilliseconds').executeTakeFirst()
  return row?.offsetMilliseconds ?? 0
}
