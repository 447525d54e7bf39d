import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFolder } from '../../apps/api/src/platform/database/database-folder.ts'
import { isAlive } from '../../apps/api/src/platform/database/one-at-a-time.ts'
import { waitFor } from '../support/wait-for.ts'

/** Ends the embedded server of a data folder as a power cut would; its children notice and follow. */
export async function killPostgres(dataDir: string): Promise<void> {
  const pidFile = join(databaseFolder(dataDir).path, 'cluster', 'postmaster.pid')
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  process.kill(pid, 'SIGKILL')
  await waitFor('the database to be gone', async () => !isAlive(pid) || undefined)
}
