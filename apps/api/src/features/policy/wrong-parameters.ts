import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Log } from '../../platform/log.ts'
import { problemOfParameter } from './check-parameter.ts'

/** Tells each row that is no parameter once: it changes nothing, and whoever wrote it believes that it does. */
export function wrongParameterWarning(db: Kysely<Database>, log: Log): () => Promise<void> {
  const told = new Set<string>()
  return async () => {
    const rows = await db.selectFrom('parameter').select(['channel', 'name', 'validFrom', 'value']).execute()
    for (const { value, ...row } of rows) {
      const problem = problemOfParameter(row.name, value)
      const which = JSON.stringify([row, value])
      if (problem === null || told.has(which)) continue
      told.add(which)
      log.error({ ...row, problem }, 'row of the parameters left out')
    }
  }
}
