import { join, resolve } from 'node:path'
import { openDatabase } from '../apps/api/src/platform/database/open-database.ts'

// npm run migrate
// Brings the database of DATABASE_URL, or the embedded one of DATA_DIR, to the schema of this release, as the start of the
// product does. For a release whose migrations are to run before its first instance starts.

const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL || undefined,
  dataDir: resolve(process.env.DATA_DIR || join(import.meta.dirname, '../data')),
})
await database.close()
console.log("The database stands at this release's last migration, or at a compatible newer one.")
