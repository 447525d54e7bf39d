import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Benchmark } from '../../../../../tools/bench/benchmark.ts'
import { inShort } from '../../../../../tools/bench/size.ts'
import { freshDatabase } from '../database/testing.ts'
import { restedRows } from './due-rows.ts'

const database = await freshDatabase()
const waiting = inShort(2_000, 250_000)
// Beyond the time limit of a statement.
for (let number = 0; number < waiting; number += 10_000) {
  await database.owner.query(`
  insert into outbox (id, kind, dedupe_key, payload, created_at, send_after)
  select gen_random_uuid(), 'reminder', 'reminder:' || number, decode(repeat('ab', 200), 'hex'), now(),
         now() + interval '8 days' + number * interval '1 millisecond'
  from generate_series(${number} + 1, least(${number} + 10_000, ${waiting})) as number`)
}
await database.owner.query('vacuum analyze outbox')

export const benchmark: Benchmark = {
  title: `A round of the drain while ${waiting.toLocaleString('en')} reminders wait`,
  unit: 'rounds',
  contenders: [
    { name: 'an empty statement', run: () => sql`select 1 as one`.execute(database.db) },
    { name: 'due rows', run: () => restedRows(database.db, Temporal.Now.instant(), []) },
  ],
  close: database.close,
}
