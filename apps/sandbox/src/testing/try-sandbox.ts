import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readSettings, type Settings } from '../settings.ts'
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts'

export type TriedSandbox = RunningSandbox & {
  readonly settings: Settings
  /** Stops this run and starts another on the same data. */
  readonly restart: () => Promise<TriedSandbox>
  readonly dispose: () => Promise<void>
}

export type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers }

/** A sandbox of its own on free ports and a new data directory; what is not given keeps its default. */
export async function trySandbox(given: Partial<Settings> = {}): Promise<TriedSandbox> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'cupo-sandbox-'))
  return run({ ...readSettings({}), port: 0, smtpPort: 0, dataDirectory, ...given })
}

async function run(settings: Settings): Promise<TriedSandbox> {
  const running = await startSandbox(settings)
  return {
    ...running,
    settings,
    restart: async () => {
      await running.stop()
      return run(settings)
    },
    dispose: async () => {
      await running.stop()
      await rm(settings.dataDirectory, { recursive: true, force: true })
    },
  }
}

/** Posts where there is a body, gets where there is none. */
export async function ask(
  address: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const request =
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }
  const response = await fetch(address, request)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
}

export function bearer(key: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${key}` }
}

/** A text of the answer's body; throws where there is none, so that a test says what is missing. */
export function textOf(answer: Answer, name: string): string {
  const { body } = answer
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  if (typeof value === 'string') return value
  throw new Error(`No text ${name} in ${JSON.stringify(body)}`)
}
