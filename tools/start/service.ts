import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Service = {
  readonly name: string
  readonly pid: number
  readonly ended: Promise<string>
  readonly stop: () => Promise<void>
  readonly kill: () => Promise<void>
  readonly lastLines: () => string
}

export type ServiceOptions = {
  readonly name: string
  readonly script: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Null shows the output, as a service manager expects. */
  readonly logFile: string | null
  readonly isWatched?: boolean
}

/** A stopping API is unready for some seconds, finishes requests and then jobs. */
const graceMs = 50_000
const followParent = join(import.meta.dirname, 'follow-parent.mjs')

/** The child ends with this process, even when this process is killed. */
export function startService(options: ServiceOptions): Service {
  const { name, script, environment, logFile, isWatched = false } = options
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...(isWatched ? ['--watch', '--watch-preserve-output'] : []),
      '--import',
      new URL(`file://${followParent}`).href,
      script,
    ],
    {
      env: environment,
      stdio: ['ignore', logFile === null ? 'inherit' : 'pipe', logFile === null ? 'inherit' : 'pipe', 'ipc'],
      // Ctrl+C reaches the whole process group at once; `stop` ends services in order.
      detached: process.platform !== 'win32',
    },
  )
  if (logFile !== null) writeLog(child, logFile)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(String(error)))
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    stop: () => stop(child, ended),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    lastLines: () =>
      logFile === null ? '' : readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-12).join('\n'),
  }
}

function writeLog(child: ChildProcess, logFile: string): void {
  mkdirSync(dirname(logFile), { recursive: true })
  const log = createWriteStream(logFile)
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const kill = setTimeout(() => child.kill('SIGKILL'), graceMs)
  child.kill('SIGTERM')
  await ended
  clearTimeout(kill)
}
