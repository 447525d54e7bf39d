import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A bad day of a part, as `POST /control/faults` takes it. */
export type Fault = {
  readonly part: string
  readonly mode: 'timeout' | 'error' | 'slow' | 'garbled' | 'ok'
  readonly ms?: number
  readonly times?: number
  readonly when?: 'before' | 'after'
}

export type RunningSandbox = {
  readonly url: string
  readonly smtpPort: number
  fault(fault: Fault): Promise<void>
  /** GET of the control API, e.g. `orders`. */
  look(path: string): Promise<unknown>
  /** POST to the control API. */
  act(path: string, body: object): Promise<unknown>
  stop(): Promise<void>
}

const entry = fileURLToPath(new URL('../../../../sandbox/src/main.ts', import.meta.url))
const readyLine = /(http:\/\/127\.0\.0\.1:\d+) \(mail on port (\d+)\)/

/** Starts the outside world as a process of its own, on free ports and with an empty world. */
export async function startSandbox(): Promise<RunningSandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'cupo-sandbox-'))
  const child = spawn(process.execPath, [entry], {
    // Notices go nowhere: here is no product to hear them.
    env: {
      ...process.env,
      OPERATOR_CALLBACK_URL: 'http://127.0.0.1:1',
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const ready = readyLine.exec(line)
    if (ready?.[1] !== undefined) return { ...control(ready[1]), smtpPort: Number(ready[2]), stop }
  }
  await stop()
  throw new Error('the sandbox did not start: its own message stands above')
}

function control(url: string): Omit<RunningSandbox, 'smtpPort' | 'stop'> {
  const ask = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(`${url}/control/${path}`, init)
    if (!response.ok) throw new Error(`control/${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const act = (path: string, body: object) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    url,
    look: (path) => ask(path),
    act,
    fault: async (fault) => {
      await act('faults', fault)
    },
  }
}
