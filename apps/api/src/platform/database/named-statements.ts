import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import type { RefusedWrites } from './refused-writes.ts'

/** PostgreSQL still replans where values matter. */
const runsBefore = 5
/** Lists have endless texts, and a connection keeps each plan. */
const namesMax = 600
const textsCountedMax = 2_000

const names = new Map<string, string>()
const runs = new Map<string, number>()

const isQuery = /^\s*(?:select|insert|update|delete|with)\b/i
/** A kept plan of `*` fails once a column is added. */
const returnsAllColumns = /\b(?:select|returning)\s+(?:[\w"]+\.)?\*/i

/** By name the server parses and plans a statement once a connection. */
export function withNamedStatements(
  pool: pg.Pool,
  borrow: () => Promise<pg.PoolClient> = () => pool.connect(),
  judge: RefusedWrites['judge'] = (_client, result) => result,
): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      const client = await borrow()
      return { query: queryOn(client, judge), release: (isBroken) => client.release(isBroken) }
    },
    end: () => pool.end(),
  }
}

function queryOn(client: pg.PoolClient, judge: RefusedWrites['judge']): PostgresPoolClient['query'] {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('no statement is read by a cursor')
    const name = nameOf(text)
    return judge(client, client.query({ text, values: [...values], ...(name !== null && { name }) }))
  }
  return query
}

function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= namesMax || !isQuery.test(text) || returnsAllColumns.test(text)) return null
  const count = (runs.get(text) ?? 0) + 1
  if (runs.size >= textsCountedMax) runs.clear()
  runs.set(text, count)
  if (count <= runsBefore) return null
  const name = `statement_${names.size + 1}`
  names.set(text, name)
  runs.delete(text)
  return name
}
