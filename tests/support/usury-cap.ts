import { sql } from 'kysely'
import type { World } from './start-world.ts'

/** Replaces the usury cap of the month, as JSON; null takes it out. Returns the cap before. */
export async function replaceUsuryCap(
  { db, control }: Pick<World, 'db' | 'control'>,
  value: string | null,
): Promise<string> {
  const validFrom = `${(await control.clock()).slice(0, 7)}-01`
  const cap = { channel: '*', name: 'usuryCap', validFrom }
  const { rows } = await sql<{ value: string }>`
    delete from parameter where channel = '*' and name = 'usuryCap' and valid_from = ${validFrom}
    returning value::text as value`.execute(db)
  if (value !== null)
    await db
      .insertInto('parameter')
      .values({ ...cap, value })
      .execute()
  return rows[0]?.value ?? '"24.60"'
}
