import { join, resolve } from 'node:path'
import { openDatabase } from '../apps/api/src/platform/database/open-database.ts'

// npm run migrate: brings the database to the schema of this release before its first instance starts.

// A shell that read the environment file has lost its address, and would migrate an embedded database of its own.
if (process.env.NODE_ENV === 'production' && !process.env.DATABASE_URL) {
  console.error('NODE_ENV is production and DATABASE_URL is not set: nothing was migrated.')
  process.exit(1)
}

const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL || undefined,
  dataDir: resolve(process.env.DATA_DIR || join(import.meta.dirname, '../data')),
})
await database.close()
console.log("The database stands at this release's last migration, or at a compatible newer one.")
