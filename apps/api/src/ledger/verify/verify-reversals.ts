import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Check } from './check.ts'

/** Each reversal mirrors an earlier entry of its subject, which is no reversal itself. */
export const verifyReversals: Check = { title: 'reversals', run }

async function* run(db: Kysely<Database>): AsyncGenerator<string, number> {
  const wrong = await sql<{ subject: string; number: number }>`
    select reversal.subject, reversal.number
    from journal_entry as reversal
    left join journal_entry as original on original.id = reversal.reverses
    where reversal.reverses is not null and (
      original.id is null or original.reverses is not null
      or original.subject <> reversal.subject or original.number > reversal.number
      or (select array_agg((account, amount) order by account, amount) from posting where entry_id = reversal.id)
        is distinct from
         (select array_agg((account, -amount) order by account, -amount) from posting where entry_id = original.id))
    order by reversal.subject, reversal.number`.execute(db)
  for (const { subject, number } of wrong.rows) {
    yield `entry ${number} of ${subject} does not mirror what it reverses`
  }
  const { count } = await db
    .selectFrom('journalEntry')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('reverses', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
