import pg from 'pg'
import { type Connection, type ConnectionOptions, connect } from './connect.ts'
import { type EmbeddedPostgres, hasEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate, requireSchema, SchemaRefused } from './migrate.ts'
import { requireOwnSession, UnsafeSession, unsafeSession } from './session.ts'

export type DatabaseConfig = Omit<ConnectionOptions, 'connectionString'> & {
  /** Address of PostgreSQL 15 or newer; without it an embedded server starts. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** The product migrates; a command requires the schema of its release. */
  readonly schema?: 'migrate' | 'require'
}

export type OpenDatabase = Connection & {
  readonly connectionString: string
  readonly embeddedFolder: string | null
}

/** `close` ends the pool, then the server. */
export async function openDatabase(config: DatabaseConfig): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return open(config, config.databaseUrl, null)
  if (config.schema === 'require' && !hasEmbeddedPostgres(config.dataDir)) {
    throw new SchemaRefused(`DATA_DIR ${config.dataDir} has no database: is it that of the product?`)
  }
  const server = await startEmbeddedPostgres(config.dataDir)
  try {
    await createOnce(server, 'cupo')
    return await open(config, server.connectionString('cupo'), server)
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function open(
  config: DatabaseConfig,
  connectionString: string,
  server: EmbeddedPostgres | null,
): Promise<OpenDatabase> {
  await requireOwnSession(connectionString)
  if (config.schema !== 'require') await migrate(connectionString)
  const connection = connect({ ...config, connectionString })
  try {
    if (config.schema === 'require') await requireSchema(connection.db, 'mustBeCurrent')
    const problem = await unsafeSession(connection.db)
    if (problem !== null) throw new UnsafeSession(problem)
  } catch (error) {
    await connection.close()
    throw error
  }
  const close = async () => {
    await connection.close()
    await server?.stop()
  }
  return { ...connection, connectionString, embeddedFolder: server?.folder ?? null, close }
}

async function createOnce(server: EmbeddedPostgres, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.connectionString('postgres') })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}
