import { claimTestFolder, removeTestFolder } from './testing.ts'

/** Vitest's global set-up: starts nothing itself, ends the server that the tests may have started. */
export default function setup(): () => Promise<void> {
  const folder = claimTestFolder()
  return () => removeTestFolder(folder)
}
