import { createInterface } from 'node:readline'
import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const server = await startEmbeddedPostgres(process.argv[2] ?? '')
const client = new pg.Client({ connectionString: server.connectionString('postgres') })
await client.connect()
process.stdout.write('started\n')
for await (const statement of createInterface({ input: process.stdin })) {
  await client.query(statement)
  process.stdout.write('done\n')
}
