import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { batchSize, type Check } from './check.ts'
import { chainFollower, jsonText } from './digest-chain.ts'

export const verifyAudit: Check = { title: 'audit entries', run }

async function* run(db: Kysely<Database>): AsyncGenerator<string, number> {
  const chainFaults = chainFollower()
  let count = 0
  let last: Row | null = null
  for (;;) {
    const rows: readonly Row[] = await rowsAfter(db, last)
    for (const row of rows) {
      const chain = jsonText([row.subjectType, row.subjectId])
      const link = { ...row, chain, content: contentOf(row) }
      for (const says of chainFaults(link)) {
        yield `audit entry ${row.number} of ${row.subjectType} ${row.subjectId} ${says}`
      }
    }
    count += rows.length
    last = rows.at(-1) ?? null
    if (rows.length < batchSize) return count
  }
}

type Row = {
  readonly id: string
  readonly subjectType: string
  readonly subjectId: string
  readonly number: number
  readonly at: number
  readonly actor: string
  readonly action: string
  readonly before: string | null
  readonly after: string | null
  readonly requestId: string | null
  readonly digest: string
}

async function rowsAfter(db: Kysely<Database>, last: Row | null): Promise<readonly Row[]> {
  const place = sql`subject_type, subject_id, number`
  const after =
    last === null ? sql`true` : sql`(${place}) > (${last.subjectType}, ${last.subjectId}, ${last.number})`
  const { rows } = await sql<Row>`
    select id, ${place}, microseconds(at) as at, actor, action, before::text, after::text, request_id,
           encode(digest, 'hex') as digest
    from audit_entry where ${after} order by ${place} limit ${batchSize}`.execute(db)
  return rows
}

/** As `chain_audit_entry` has it. */
function contentOf(row: Row): string {
  const { id, subjectType, subjectId, number, at, actor, action, before, after, requestId } = row
  const parts = [id, subjectType, subjectId, number, at, actor, action].map(jsonText)
  return `[${[...parts, before ?? 'null', after ?? 'null', jsonText(requestId)].join(', ')}]`
}
