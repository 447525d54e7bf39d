import { claimTestFolder, removeTestFolder } from './testing.ts'

/**
 * Vitest's global set-up: ends the server that the tests may have started. Temporary files lie in the folder of the run
 * and go with it.
 */
export default function setup(): () => Promise<void> {
  const folder = claimTestFolder()
  process.env.TMPDIR = folder
  return () => removeTestFolder(folder)
}
