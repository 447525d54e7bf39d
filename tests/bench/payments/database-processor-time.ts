import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts in ticks of 10 ms. */
const tickMs = 10

/**
 * Processor milliseconds of all processes of the database server but the watcher's. Null where the system does not tell.
 */
export function databaseProcessorMs(watcherPid: number): number | null {
  const watcher = readProcess(watcherPid)
  if (watcher === null) return null
  const server = readProcess(watcher.parent)
  if (server === null) return null
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((found) => found?.parent === watcher.parent)
  const ofBackends = backends.reduce((sum, backend) => sum + (backend?.ownMs ?? 0), 0)
  // The server counts backends that have ended.
  return server.ownMs + server.endedChildrenMs + ofBackends - watcher.ownMs
}

export const backendProcessorMs = (pid: number): number | null => readProcess(pid)?.ownMs ?? null

function readProcess(pid: number) {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return null
  const text = readOrNull(file)
  // The name in brackets may hold anything.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields === undefined) return null
  const ticks = (index: number) => Number(fields[index]) * tickMs
  return { parent: Number(fields[1]), ownMs: ticks(11) + ticks(12), endedChildrenMs: ticks(13) + ticks(14) }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
