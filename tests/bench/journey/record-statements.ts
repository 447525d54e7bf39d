import pg from 'pg'
import { lenderOn } from '../../../apps/api/src/features/servicing/testing/lender.ts'
import { startWorld, type World } from '../../support/start-world.ts'
import { waitFor } from '../../support/wait-for.ts'
import { journeySteps, newWalk, takeStep } from './journey-steps.ts'

export type Statement = {
  readonly text: string
  readonly values: readonly unknown[]
  readonly rowCount: number | null
}

export type Transcript = readonly (readonly Statement[])[]

/** Effects that leave after a step and belong to its cost: SMS and mail; two mails and the dispatch. */
const effectsAfter: Readonly<Record<string, number>> = { form: 2, createContract: 3 }

/** Walks one journey in this process and records each statement of its pool. */
export async function recordJourney(): Promise<Transcript> {
  // First: an open connection keeps the query of the driver.
  const recorder = listen()
  const world = await startWorld()
  try {
    return await record(world, recorder)
  } finally {
    recorder.stop()
    await world.stop()
  }
}

async function record(world: World, recorder: Recorder): Promise<Transcript> {
  // The first person of all would find no other row to be read in the place of their own.
  await lenderOn(world, world.secrets).lend()
  const walk = newWalk(world)
  const transcript: (readonly Statement[])[] = []
  for (const { name, wait } of journeySteps) {
    await wait?.(walk)
    recorder.clear()
    await takeStep(walk)
    const effects = effectsAfter[name] ?? 0
    await waitFor(
      `the effects of ${name}`,
      async () => recorder.rowsOf('update "outbox" set "sent_at"') >= effects || undefined,
    )
    transcript.push(recorder.statements())
  }
  return transcript
}

type Recorder = {
  readonly clear: () => void
  /** Rows touched by the statements that begin so. */
  readonly rowsOf: (beginning: string) => number
  /** Each transaction whole, in the place of its commit. */
  readonly statements: () => readonly Statement[]
  readonly stop: () => void
}

type HeardStatement = { readonly client: object; readonly statement: Statement }

/** One connection replays several: no statement falls into another's transaction, or comes before it. */
function inOrderOfCommits(heard: readonly HeardStatement[]): readonly Statement[] {
  const ordered: Statement[] = []
  const open = new Map<object, Statement[]>()
  for (const { client, statement } of heard) {
    const transaction = open.get(client) ?? (/^begin\b/i.test(statement.text) ? [] : null)
    if (transaction === null) {
      ordered.push(statement)
      continue
    }
    transaction.push(statement)
    open.set(client, transaction)
    if (!/^(?:commit|rollback)$/i.test(statement.text)) continue
    ordered.push(...transaction)
    open.delete(client)
  }
  return [...ordered, ...[...open.values()].flat()]
}

function listen(): Recorder {
  const original: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof original !== 'function') throw new Error('the driver has no query')
  let heard: HeardStatement[] = []

  function query(this: pg.Client, ...sent: unknown[]): unknown {
    const answer: unknown = Reflect.apply(original as () => unknown, this, sent)
    const given = statementOf(sent)
    if (given === null || !isOfProduct(this)) return answer
    if (!(answer instanceof Promise)) return answer
    return answer.then((result: pg.QueryResult) => {
      heard.push({ client: this, statement: { ...given, rowCount: result.rowCount } })
      return result
    })
  }
  Reflect.set(pg.Client.prototype, 'query', query)
  return {
    clear: () => {
      heard = []
    },
    rowsOf: (beginning) =>
      heard
        .filter(({ statement }) => statement.text.startsWith(beginning))
        .reduce((rows, { statement }) => rows + (statement.rowCount ?? 0), 0),
    statements: () => inOrderOfCommits(heard),
    stop: () => Reflect.set(pg.Client.prototype, 'query', original),
  }
}

/** A named statement comes as an object. */
function statementOf([query, values]: readonly unknown[]): Pick<Statement, 'text' | 'values'> | null {
  const text = typeof query === 'string' ? query : propertyOf(query, 'text')
  const given = typeof query === 'string' ? values : propertyOf(query, 'values')
  return typeof text === 'string' ? { text, values: Array.isArray(given) ? given : [] } : null
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The job queue's polling is left out, in favour of the reference. */
function isOfProduct(client: pg.Client): boolean {
  const parameters: unknown = Reflect.get(client, 'connectionParameters')
  return (
    typeof parameters === 'object' &&
    parameters !== null &&
    Reflect.get(parameters, 'application_name') === 'cupo'
  )
}
