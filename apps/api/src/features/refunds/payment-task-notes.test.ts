import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { newId } from '../../platform/ids.ts'

const migration = join(import.meta.dirname, '../../platform/database/migrations/020-payment-task-notes.sql')

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

it('keeps each line that a task of the release before has in its text as a note, in order', async () => {
  const [twoLines, noLine] = [newId(), newId()]
  const owner = await database.owner.connect()
  try {
    await owner.query(`
      create schema earlier;
      set search_path to earlier;
      create table payment_task (id uuid primary key, note text not null, opened_at timestamptz not null);
      insert into payment_task values ('${twoLines}', E'nobody knows\\nlooked into it', '2026-03-10T15:00:00Z'),
                                      ('${noLine}', '', '2026-03-10T15:00:00Z');
      ${readFileSync(migration, 'utf8')}`)
    const { rows } = await owner.query('select task_id, number, note from payment_task_note order by number')
    expect(rows).toEqual([
      { task_id: twoLines, number: 1, note: 'nobody knows' },
      { task_id: twoLines, number: 2, note: 'looked into it' },
    ])
  } finally {
    owner.release()
  }
})
