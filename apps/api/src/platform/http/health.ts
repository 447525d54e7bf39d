import type { FastifyInstance } from 'fastify'
import type { Connection } from '../database/connect.ts'
import { migrationNames, readSchemaState } from '../database/migrate.ts'
import { unsafeSession } from '../database/session.ts'

export type Readiness = { readonly isReady: boolean; readonly checks: Readonly<Record<string, boolean>> }

export type ShutdownNotice = {
  /** From now on not ready; each connection closes after its answer. */
  readonly begin: () => void
}

export function healthRoutes(
  app: FastifyInstance,
  readiness: () => Promise<Readiness>,
  watch: () => Readonly<Record<string, boolean>> = () => ({}),
): ShutdownNotice {
  let isLeaving = false
  // Open streams would delay the end.
  app.addHook('preClose', async () => {
    isLeaving = true
  })
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (isLeaving) reply.header('connection', 'close')
    next(null, payload)
  })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    if (isLeaving)
      return reply.status(503).header('retry-after', '10').send({ status: 'stopping', checks: {} })
    const { isReady, checks } = await readiness()
    const status = isReady ? 'ready' : 'not ready'
    if (!isReady) reply.header('retry-after', '10')
    return reply.status(isReady ? 200 : 503).send({ status, checks, watch: watch() })
  })
  return {
    begin: () => {
      isLeaving = true
    },
  }
}

type Checks = Readonly<Record<string, () => boolean>>

/**
 * Ready when the product's role can write, within its time limits, to this release's schema or a compatible
 * newer one.
 */
export function readinessOf(database: PartsOfReadiness, also: Checks = {}): () => Promise<Readiness> {
  const expected = migrationNames()
  return async () => {
    const ofDatabase = await ask(database, expected).catch(() => ({
      database: false,
      migrations: false,
      session: false,
      writes: false,
    }))
    const others = Object.entries(also).map(([name, isSo]) => [name, isSo()] as const)
    const checks = { ...ofDatabase, ...Object.fromEntries(others) }
    return { isReady: Object.values(checks).every(Boolean), checks }
  }
}

type PartsOfReadiness = Pick<Connection, 'db' | 'mayWrite'>

async function ask({ db, mayWrite }: PartsOfReadiness, expected: readonly string[]) {
  const { missing, incompatible } = await readSchemaState(db, expected)
  const migrations = missing.length === 0 && incompatible.length === 0
  const session = (await unsafeSession(db)) === null
  return { database: true, migrations, session, writes: await mayWrite() }
}
