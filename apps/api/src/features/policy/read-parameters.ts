import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { problemOfParameter } from './check-parameter.ts'

/**
 * Values in force on a business date by name; those of the channel before those of every channel (`*`). A row that is no
 * parameter is left out: what it was to replace holds (conformance: R-L9).
 */
export async function readParameters(
  db: Kysely<Database>,
  channel: string,
  date: Temporal.PlainDate,
): Promise<Readonly<Record<string, unknown>>> {
  const rows = await db
    .selectFrom('parameter')
    .select(['channel', 'name', 'value'])
    .where('channel', 'in', ['*', channel])
    .where('validFrom', '<=', date.toString())
    .orderBy('validFrom')
    .execute()
  const right = rows.filter(({ name, value }) => problemOfParameter(name, value) === null)
  const general = right.filter((row) => row.channel === '*')
  const own = right.filter((row) => row.channel !== '*')
  return Object.fromEntries([...general, ...own].map((row) => [row.name, row.value]))
}
