import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { Database } from './schema.ts'

class Placeholder {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/**
 * A query whose text never changes: built and compiled at its first run, and from then on only given its values. For the
 * statements of every request: building one takes longer than sending it. `build` puts each value into the query as it is, and
 * decides nothing by it.
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Kysely<Database>, ...values: Values) => Compilable<Row> | RawBuilder<Row>,
): (db: Kysely<Database>, ...values: Values) => Promise<readonly Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, ...values) => {
    compiled ??= build(db, ...placeholdersOf(values)).compile(db)
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.index] : parameter,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

/** The same for a query that writes a row: every row has the columns of the first one. */
export function preparedRow<Row extends object, Answer>(
  build: (db: Kysely<Database>, row: Row) => Compilable<Answer>,
): (db: Kysely<Database>, row: Row) => Promise<readonly Answer[]> {
  let columns: readonly (keyof Row & string)[] | undefined
  const run = prepared((db, ...values: readonly unknown[]) =>
    build(db, Object.fromEntries((columns ?? []).map((column, index) => [column, values[index]])) as Row),
  )
  return (db, row) => {
    columns ??= Object.keys(row) as (keyof Row & string)[]
    return run(db, ...columns.map((column) => row[column]))
  }
}

/** The builder of a query passes its values on unread, so that it takes anything in their place. */
const placeholdersOf = <Values extends readonly unknown[]>(values: Values) =>
  values.map((_value, index) => new Placeholder(index)) as readonly unknown[] as Values
