import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { lenderOn } from '../../../apps/api/src/features/servicing/testing/lender.ts'
import { databaseOver, withNamedStatements } from '../../../apps/api/src/platform/database/connect.ts'
import { freshDatabase } from '../../../apps/api/src/platform/database/testing.ts'
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
  const recorder = statementRecorder()
  const world = await startWorld({}, async () => {
    const database = await freshDatabase()
    return { ...database, db: databaseOver(recorder.over(withNamedStatements(database.pool))) }
  })
  try {
    return await record(world, recorder)
  } finally {
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
  /** Hears the statements that Kysely sends; those of the job queue have a pool of their own. */
  readonly over: (pool: PostgresPool) => PostgresPool
  readonly clear: () => void
  /** Rows touched by the statements that begin so. */
  readonly rowsOf: (beginning: string) => number
  /** Each transaction whole, in the place of its commit. */
  readonly statements: () => readonly Statement[]
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

function statementRecorder(): Recorder {
  let heard: HeardStatement[] = []
  const listenTo = (client: PostgresPoolClient): PostgresPoolClient => {
    const query = async (text: string, values: readonly unknown[] = []) => {
      const result = await client.query<unknown>(text, values)
      heard.push({ client: listening, statement: { text, values, rowCount: result.rowCount } })
      return result
    }
    const listening = { ...client, query } as PostgresPoolClient
    return listening
  }
  return {
    over: (pool) => ({ ...pool, connect: async () => listenTo(await pool.connect()) }),
    clear: () => {
      heard = []
    },
    rowsOf: (beginning) =>
      heard
        .filter(({ statement }) => statement.text.startsWith(beginning))
        .reduce((rows, { statement }) => rows + (statement.rowCount ?? 0), 0),
    statements: () => inOrderOfCommits(heard),
  }
}
