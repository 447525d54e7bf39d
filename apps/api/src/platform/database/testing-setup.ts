import { claimTestFolder, removeTestFolder } from './testing.ts'

/**
 * Vitest's global set-up: starts nothing itself, ends the server that the tests may have started. Temporary files of the tests,
 * and of what they start, lie in the folder of the run and go with it.
 */
export default function setup(): () => Promise<void> {
  const folder = claimTestFolder()
  process.env.TMPDIR = folder
  return () => removeTestFolder(folder)
}
