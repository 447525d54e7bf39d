import { claimTestFolder, removeTestFolder } from './testing.ts'

/** Ends a server that tests started; temporary files go with the run's folder. */
export default function setup(): () => Promise<void> {
  const folder = claimTestFolder()
  process.env.TMPDIR = folder
  return () => removeTestFolder(folder)
}
