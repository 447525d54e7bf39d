import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Whether an acknowledged commit survives a power loss: money needs both settings on (conformance: R-X10). */
export async function isDurable(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ fsync: string; commit: string }>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`.execute(db)
  return rows.every((row) => row.fsync === 'on' && row.commit !== 'off')
}
