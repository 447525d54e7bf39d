import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../../../../sandbox/src/settings.ts'
import { startSandbox as start } from '../../../../sandbox/src/start-sandbox.ts'

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

/** Starts the outside world on free ports and with an empty world. */
export async function startSandbox(machineNow: () => number = Date.now): Promise<RunningSandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'cupo-sandbox-'))
  const sandbox = await start(
    readSettings({
      // Notices go nowhere: here is no product to hear them.
      OPERATOR_CALLBACK_URL: 'http://127.0.0.1:1',
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      DATA_DIR: folder,
    }),
    machineNow,
  )
  const stop = async () => {
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...control(sandbox.url), smtpPort: sandbox.smtpPort, stop }
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
