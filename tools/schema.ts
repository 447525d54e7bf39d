import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  claimTestFolder,
  freshDatabase,
  removeTestFolder,
} from '../apps/api/src/platform/database/testing.ts'
import { describeSchema } from './schema/describe-schema.ts'

/** `npm run schema`: writes the database's types anew after a migration was added. */
const root = join(import.meta.dirname, '..')
const file = 'apps/api/src/platform/database/schema.ts'

const folder = claimTestFolder()
try {
  const database = await freshDatabase()
  writeFileSync(join(root, file), await describeSchema(database.owner))
  await database.close()
} finally {
  await removeTestFolder(folder)
}
execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', file], {
  cwd: root,
  stdio: 'inherit',
})
