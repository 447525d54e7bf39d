import { join, resolve } from 'node:path'
import { openDatabase } from '../apps/api/src/platform/database/open-database.ts'

// npm run migrate: brings the database to the schema of this release before its first instance starts.

const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL || undefined,
  dataDir: resolve(process.env.DATA_DIR || join(import.meta.dirname, '../data')),
})
await database.close()
console.log("The database stands at this release's last migration, or at a compatible newer one.")
