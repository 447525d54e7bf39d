import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Member = {
  readonly pid: () => number | null
  readonly start: () => void
  readonly signal: (signal: NodeJS.Signals) => void
  /** Ends it in order; kills it after a minute. */
  readonly stop: () => Promise<void>
}

export type Program = {
  readonly command: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly logFile: string
}

/** PostgreSQL, etcd and HAProxy end with this process, even when this process is killed; as root they run as `postgres`. */
export function memberOf({ command, args, environment, logFile }: Program): Member {
  const asUser =
    process.getuid?.() === 0
      ? ['--reuid=postgres', '--regid=postgres', '--init-groups', '--no-new-privs']
      : []
  let pid: number | null = null
  const start = () => {
    if (pid !== null) return
    mkdirSync(dirname(logFile), { recursive: true })
    const log = createWriteStream(logFile, { flags: 'a' })
    const child = spawn('setpriv', [...asUser, '--pdeathsig=TERM', command, ...args], {
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl+C reaches the whole process group at once; the fleet ends its members in order.
      detached: true,
    })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    pid = child.pid ?? null
    child.once('error', () => {
      pid = null
    })
    child.once('exit', () => {
      pid = null
    })
  }
  return {
    pid: () => pid,
    start,
    signal: (signal) => {
      if (pid !== null) process.kill(pid, signal)
    },
    stop: () => endOf(() => pid),
  }
}

/** A server that was started by another member, known by the file into which it writes its process. */
export function serverOf(pidFile: string, start: () => void): Member {
  const pid = () => {
    const [line] = readOrEmpty(pidFile).split('\n')
    const found = Number(line)
    return found > 0 && isRunning(found) ? found : null
  }
  return {
    pid,
    start,
    signal: (signal) => {
      const found = pid()
      if (found === null) return
      for (const one of [found, ...childrenOf(found)]) killIfThere(one, signal)
    },
    stop: () => endOf(pid),
  }
}

async function endOf(pid: () => number | null): Promise<void> {
  const killAt = Date.now() + 60_000
  const first = pid()
  if (first !== null) killIfThere(first, 'SIGTERM')
  for (let last = pid(); last !== null; last = pid()) {
    // A process that was paused hears nothing.
    killIfThere(last, 'SIGCONT')
    if (Date.now() > killAt) killIfThere(last, 'SIGKILL')
    await pause(100)
  }
}

function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}

function isRunning(pid: number): boolean {
  const state = /^State:\s+(\w)/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1]
  return state !== undefined && state !== 'Z'
}

function childrenOf(pid: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => new RegExp(`^PPid:\\s+${pid}$`, 'm').test(readOrEmpty(`/proc/${name}/status`)))
    .map(Number)
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
