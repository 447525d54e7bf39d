import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Removes the lock file of a holder that died. */
export async function oneAtATime<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  const patienceMs = 90_000
  for (let waitedMs = 0; !take(lockFile); waitedMs += 50) {
    if (waitedMs > patienceMs) throw new Error(`Another process holds ${lockFile}; if none runs, remove it`)
    await pause(50)
  }
  try {
    return await work()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

function take(lockFile: string): boolean {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const holder = readPid(lockFile)
    if (holder !== null && !isAlive(holder)) rmSync(lockFile, { force: true })
    return false
  }
}

export function readPid(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    return Number.isNaN(pid) ? null : pid
  } catch {
    return null
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
