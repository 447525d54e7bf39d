import { sql } from 'kysely'
import pg from 'pg'

const mark = '/* and commit */'

/**
 * Stands inside the last statement of a transaction: the commit leaves with it, and runs only if the statement succeeds.
 * Whoever has to judge its answer first must not use it.
 */
export const andCommit = sql.raw(mark)

/** What goes along with a statement, in its round trip. */
type Frame = { readonly begins: boolean; readonly commits: boolean }

/**
 * The ends of a transaction on one connection. `begin` waits for the first statement, `commit` may leave with the last
 * one: the server carries them out in their order and, at the first error, nothing that comes after it.
 */
export class TransactionFrame {
  #state: 'outside' | 'begins' | 'within' | 'committed' = 'outside'

  /** Null for what the server has to be asked. */
  answerOf(text: string): Pick<pg.QueryResult, 'command' | 'rows' | 'rowCount'> | null {
    if (text === 'begin') return this.#goOn('begins', 'BEGIN')
    const isOpenAtServer = this.#state !== 'begins' && this.#state !== 'committed'
    if (text === 'commit' && !isOpenAtServer) return this.#goOn('outside', 'COMMIT')
    if (text === 'rollback' && !isOpenAtServer) return this.#goOn('outside', 'ROLLBACK')
    return null
  }

  #goOn(state: 'outside' | 'begins', command: string) {
    this.#state = state
    return { command, rows: [], rowCount: null }
  }

  /** Null for a statement that goes alone. Throws for one after the commit: it would belong to no transaction. */
  frameOf(text: string): Frame | null {
    if (this.#state === 'committed') throw new Error(`after the commit came: ${text}`)
    const begins = this.#state === 'begins'
    this.#state = begins ? 'within' : this.#state
    const commits = text.includes(mark)
    return begins || commits ? { begins, commits } : null
  }

  /** What is no text, or calls back, takes no begin along: it would belong to no transaction. */
  refuseToBegin(): void {
    if (this.#state === 'begins') throw new Error('a transaction begins with a statement that is awaited')
  }

  /** The answer of the statement that the commit left with. */
  readonly committedWith = <Answer>(answer: Answer): Answer => {
    this.#state = 'committed'
    return answer
  }
}

type Answer = pg.QueryResult | readonly pg.QueryResult[]

/**
 * A statement whose answer is awaited, with the begin before it or the commit after it where it has a frame. The driver takes
 * it as it is: settings it would copy property by property, which costs as much as sending the statement.
 */
export class AwaitedQuery extends pg.Query {
  readonly frame: Frame | null
  readonly answer: Promise<pg.QueryResult>

  constructor(text: string, name: string | null, values: unknown[] | undefined, frame: Frame | null) {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    super(text, values, (error: Error | null | undefined, answer: Answer) =>
      error ? reject(error) : resolve(frame === null ? (answer as pg.QueryResult) : withoutEnds(answer)),
    )
    if (name !== null) Object.assign(this, { name })
    this.frame = frame
    this.answer = promise.catch(asFromHere)
    if (frame === null) return
    this.submit = (connection) => pg.Query.prototype.submit.call(this, framed(connection, frame))
  }
}

/** The stack leads to who asked, not to the socket that the error came by. */
function asFromHere(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error)
  throw error
}

/** The driver collects the answers of all that one round trip carries. */
function withoutEnds(result: Answer): pg.QueryResult {
  if (!('length' in result)) return result
  const own = result.filter(({ command }) => command !== 'BEGIN' && command !== 'COMMIT')
  return own.at(-1) ?? (result[0] as pg.QueryResult)
}

/** Writes what a statement writes, and the ends of the transaction at their places between its messages. */
function framed(connection: pg.Connection, { begins, commits }: Frame): pg.Connection {
  let isBegun = !begins
  let isBound = false
  const begin = () => {
    if (!isBegun) sendAlone(connection, 'begin')
    isBegun = true
  }
  return Object.assign(Object.create(connection) as pg.Connection, {
    query: (text: string) =>
      connection.query([...(begins ? ['begin'] : []), text, ...(commits ? ['commit'] : [])].join('; ')),
    // One without a name would be replaced by the begin, which has none either.
    parse: (...[query, more]: Parameters<pg.Connection['parse']>) => {
      if (!query.name) begin()
      connection.parse(query, more)
    },
    bind: (...[config, more]: Parameters<pg.Connection['bind']>) => {
      begin()
      connection.bind(config, more)
      isBound = true
    },
    // Also after values that could not be bound: then nothing is committed.
    sync: () => {
      if (commits && isBound) sendAlone(connection, 'commit')
      connection.sync()
    },
  })
}

function sendAlone(connection: pg.Connection, text: string): void {
  connection.parse({ name: '', text, types: [] }, true)
  connection.bind({}, true)
  connection.execute({}, true)
}
