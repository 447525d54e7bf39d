import { sql } from 'kysely'
import pg from 'pg'
import { AwaitedQuery, TransactionFrame } from './transaction-frame.ts'

const mark = '/* planned once */'
const names = new Map<string, string>()
const runs = new Map<string, number>()

/**
 * Stands inside a statement that runs all the time, always with the same text: each connection parses and plans it
 * from its first run on once, instead of at every run. For statements of one row found by a key, whose plan no value
 * changes.
 */
export const plannedOnce = sql.raw(mark)

/** A text that came back so often is worth a plan that is kept; PostgreSQL still plans anew where values change it. */
const runsBefore = 5
/** Texts of lists of any length are endless, and a connection keeps each plan to its end. */
const namesMax = 600
const textsCountedMax = 2_000

const isQuery = /^\s*(?:select|insert|update|delete|with)\b/i
/** Its columns are those of the table: a plan that is kept fails once a newer release has added one. */
const tellsAllColumns = /\b(?:select|returning)\s+(?:[\w"]+\.)?\*/i

/**
 * A connection that prepares the marked statements and those that run often, each under a name of its own, and sends the
 * ends of a transaction with its first and its last statement.
 */
export class PlanningClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    const frames = new TransactionFrame()
    const planning = (...given: unknown[]) => {
      const [statement, values, ...callback] = given
      const isPromised =
        typeof statement === 'string' && typeof values !== 'function' && callback.length === 0
      if (!isPromised) frames.refuseToCarry()
      if (typeof statement !== 'string') return query(...given)
      const name = nameOf(statement)
      if (!isPromised) {
        const config = { name: name ?? undefined, text: statement }
        return typeof values === 'function'
          ? query(config, values)
          : query({ ...config, values }, ...callback)
      }
      const asked = { text: statement, name, values: values as unknown[] | undefined }
      const known = frames.answerOf(asked)
      if (known !== null) return Promise.resolve(known)
      const frame = frames.frameOf(statement)
      const sent = new AwaitedQuery(asked, frame)
      query(sent)
      return frame?.commits ? sent.answer.then(frames.committedWith) : sent.answer
    }
    this.query = planning as typeof this.query
  }
}

/** Null for a statement that is planned each time. */
function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined) return known
  if (!text.includes(mark) && !isFrequent(text)) return null
  const name = `planned_${names.size + 1}`
  names.set(text, name)
  runs.delete(text)
  return name
}

function isFrequent(text: string): boolean {
  if (names.size >= namesMax || !isQuery.test(text) || tellsAllColumns.test(text) || text.includes(';')) {
    return false
  }
  const count = (runs.get(text) ?? 0) + 1
  if (runs.size >= textsCountedMax) runs.clear()
  runs.set(text, count)
  return count > runsBefore
}
