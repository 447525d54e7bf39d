import { sql } from 'kysely'
import pg from 'pg'

const commitMark = '/* and commit */'
const nextMark = '/* with the next */'

/**
 * Stands inside the last statement of a transaction: the commit leaves with it, and runs only if the statement succeeds.
 * Whoever has to judge its answer first must not use it.
 */
export const andCommit = sql.raw(commitMark)

/**
 * Stands inside a statement whose answer nobody looks at: it leaves with the next statement of its transaction, at the
 * latest with the commit. If it fails, so does that one.
 */
export const withNext = sql.raw(nextMark)

/** The name under which its plan is kept; null for a statement that is planned each time. */
type Statement = {
  readonly text: string
  readonly name: string | null
  readonly values: unknown[] | undefined
}

/** What goes along with a statement, in its round trip. */
type Frame = {
  readonly ahead: readonly Statement[]
  readonly commits: boolean
  /** Names of statements that went ahead on this connection and succeeded. */
  readonly planned: Set<string>
}

const begin: Statement = { text: 'begin', name: null, values: [] }
const commit: Statement = { text: 'commit', name: null, values: [] }

/**
 * The ends of a transaction on one connection. `begin` waits for the first statement, a statement `withNext` for the one
 * after it, `commit` may leave with the last one: the server carries them out in their order and, at the first error,
 * nothing that comes after it.
 */
export class TransactionFrame {
  #state: 'outside' | 'begins' | 'within' | 'committed' = 'outside'
  #waiting: Statement[] = []
  readonly #planned = new Set<string>()

  /** Null for what the server has to be asked. */
  answerOf(statement: Statement): Pick<pg.QueryResult, 'command' | 'rows' | 'rowCount'> | null {
    const { text } = statement
    if (text.includes(nextMark)) return this.#wait(statement)
    if (text === 'begin') return this.#goOn('begins', 'BEGIN')
    if (text === 'rollback') this.#waiting = []
    const isOpenAtServer = this.#state !== 'begins' && this.#state !== 'committed'
    if (isOpenAtServer || this.#waiting.length > 0) return null
    if (text === 'commit') return this.#goOn('outside', 'COMMIT')
    if (text === 'rollback') return this.#goOn('outside', 'ROLLBACK')
    return null
  }

  #wait(statement: Statement) {
    if (this.#state === 'outside' || this.#state === 'committed') {
      throw new Error(`no statement of a transaction comes after: ${statement.text}`)
    }
    this.#waiting.push(statement)
    return { command: 'WAIT', rows: [], rowCount: null }
  }

  #goOn(state: 'outside' | 'begins', command: string) {
    this.#state = state
    return { command, rows: [], rowCount: null }
  }

  /** Null for a statement that goes alone. Throws for one after the commit: it would belong to no transaction. */
  frameOf(text: string): Frame | null {
    if (this.#state === 'committed') throw new Error(`after the commit came: ${text}`)
    const commits = text.includes(commitMark)
    const ahead = this.#state === 'begins' ? [begin, ...this.#waiting] : this.#waiting
    if (this.#waiting.length > 0) this.#waiting = []
    if (text === 'commit' || text === 'rollback') this.#state = 'outside'
    else if (this.#state === 'begins') this.#state = 'within'
    return ahead.length > 0 || commits ? { ahead, commits, planned: this.#planned } : null
  }

  /** What is no text, or calls back, takes nothing along: it would belong to no transaction, or come before its time. */
  refuseToCarry(): void {
    if (this.#state === 'begins' || this.#waiting.length > 0) {
      throw new Error('a transaction begins, and goes on after what waits, with a statement that is awaited')
    }
  }

  /** The answer of the statement that the commit left with. */
  readonly committedWith = <Answer>(answer: Answer): Answer => {
    this.#state = 'committed'
    return answer
  }
}

type Answer = pg.QueryResult | readonly pg.QueryResult[]

/**
 * A statement whose answer is awaited, with what goes before it and the commit after it where it has a frame. The driver
 * takes it as it is: settings it would copy property by property, which costs as much as sending the statement.
 */
export class AwaitedQuery extends pg.Query {
  readonly frame: Frame | null
  /** To all that the round trip carried. */
  readonly answers: Promise<readonly pg.QueryResult[]>
  readonly answer: Promise<pg.QueryResult>

  constructor({ text, name, values }: Statement, frame: Frame | null) {
    const { promise, resolve, reject } = Promise.withResolvers<readonly pg.QueryResult[]>()
    super(text, values, (error: Error | null | undefined, answer: Answer) =>
      error ? reject(error) : resolve('length' in answer ? answer : [answer]),
    )
    if (name !== null) Object.assign(this, { name })
    this.frame = frame
    this.answers = promise
    this.answer = promise.then((answers) => ownOf(answers, frame), asFromHere)
    if (frame === null) return
    // The begin takes a text without values as it is, also one of several statements; values need the longer protocol.
    if (frame.ahead.some((each) => each !== begin)) Object.assign(this, { queryMode: 'extended' })
    this.submit = (connection) => pg.Query.prototype.submit.call(this, framed(connection, frame))
  }
}

/** The stack leads to who asked, not to the socket that the error came by. */
function asFromHere(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error)
  throw error
}

function ownOf(answers: readonly pg.QueryResult[], frame: Frame | null): pg.QueryResult {
  for (const { name } of frame?.ahead ?? []) if (name !== null) frame?.planned.add(name)
  const own = answers.at(frame?.commits ? -2 : -1)
  if (own === undefined) throw new Error('a statement was not answered')
  return own
}

/** Writes what a statement writes, and what its frame has at their places between its messages. */
function framed(connection: pg.Connection, { ahead, commits, planned }: Frame): pg.Connection {
  let unnamed: Parameters<pg.Connection['parse']> | null = null
  let isBound = false
  return Object.assign(Object.create(connection) as pg.Connection, {
    query: (text: string) =>
      connection.query(
        [...ahead, { text }, ...(commits ? [commit] : [])].map((each) => each.text).join('; '),
      ),
    // One without a name would be replaced by what goes ahead and has none either.
    parse: (...given: Parameters<pg.Connection['parse']>) => {
      if (given[0].name) connection.parse(...given)
      else unnamed = given
    },
    bind: (...[config, more]: Parameters<pg.Connection['bind']>) => {
      for (const each of ahead) send(connection, each, config, planned)
      if (unnamed !== null) connection.parse(...unnamed)
      connection.bind(config, more)
      isBound = true
    },
    // Also after values that could not be bound: then nothing is committed.
    sync: () => {
      if (commits && isBound) send(connection, commit, null, planned)
      connection.sync()
    },
  })
}

type BindConfig = NonNullable<Parameters<pg.Connection['bind']>[0]>

/** `own` says how the driver writes values of any type. */
function send(
  connection: pg.Connection,
  statement: Statement,
  own: BindConfig | null,
  planned: ReadonlySet<string>,
): void {
  const { text } = statement
  const name = statement.name ?? ''
  const values = statement.values as BindConfig['values']
  if (!planned.has(name)) {
    // A try that failed may have left its plan.
    if (name !== '') connection.close({ type: 'S', name }, true)
    connection.parse({ name, text, types: [] }, true)
  }
  connection.bind({ ...own, statement: name, values }, true)
  connection.describe({ type: 'P', name: '' }, true)
  connection.execute({}, true)
}
