import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { auditSubjectOf } from './change-parameter.ts'
import type { ParameterRow } from './parameter-rows.ts'

export type RuleChange = {
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly before: unknown
  readonly after: unknown
  readonly row: ParameterRow
}

const shownMax = 100

/** Newest first; `before` is also what a row of the same day had. */
export async function changesOfRows(
  db: Kysely<Database>,
  rows: readonly ParameterRow[],
): Promise<readonly RuleChange[]> {
  const rowOf = new Map(rows.map((row) => [auditSubjectOf(row).subjectId, row]))
  if (rowOf.size === 0) return []
  const entries = await db
    .selectFrom('auditEntry')
    .select(['id', 'at', 'actor', 'before', 'after', 'subjectId'])
    .where('subjectType', '=', 'parameter')
    .where('subjectId', 'in', [...rowOf.keys()])
    .orderBy('at', 'desc')
    .orderBy('place', 'desc')
    .limit(shownMax)
    .execute()
  return entries.flatMap(({ subjectId, ...entry }) => {
    const row = rowOf.get(subjectId)
    return row === undefined ? [] : [{ ...entry, row }]
  })
}
