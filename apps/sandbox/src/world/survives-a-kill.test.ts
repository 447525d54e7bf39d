import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenAsProduct } from '../testing/listen-as-product.ts'
import { ask, bearer, textOf } from '../testing/try-sandbox.ts'

let dataDirectory: string
let running: ChildProcess | undefined

beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'cupo-sandbox-'))
})
afterEach(async () => {
  running?.kill('SIGKILL')
  await rm(dataDirectory, { recursive: true, force: true })
})

/** Starts the real process on free ports and resolves with its address. */
async function start(): Promise<string> {
  const main = path.join(import.meta.dirname, '..', 'main.ts')
  const environment = { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', DATA_DIR: dataDirectory }
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  running = child
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (url !== undefined) return url
  }
  throw new Error('The sandbox ended before it was ready')
}

async function killHard(): Promise<void> {
  if (running === undefined) return
  const ended = once(running, 'exit')
  running.kill('SIGKILL')
  await ended
}

const send = (url: string) =>
  ask(
    `${url}/sms/v1/messages`,
    { to: '+573001234567', text: 'Tu código es 4821' },
    { ...bearer('demo-sms-key'), 'idempotency-key': 'kept' },
  )

test('an answer before a kill is there after it, and its key still drops the repeat', async () => {
  const first = await start()
  const sent = await send(first)
  await ask(`${first}/control/faults`, { part: 'watchlist', mode: 'error' })
  await killHard()

  const second = await start()
  expect(textOf(await send(second), 'id')).toBe(textOf(sent, 'id'))
  expect((await ask(`${second}/control/messages?to=3001234567`)).body).toMatchObject([{ code: '4821' }])
  expect((await ask(`${second}/watchlist/v1/searches`, {}, bearer('demo-watchlist-key'))).status).toBe(503)
})

test('a payment confirmed to nobody before a kill is confirmed after it', async () => {
  const product = await listenAsProduct((_call, count) => ({ status: count === 1 ? 503 : 200, body: {} }))
  try {
    const first = await start()
    const checkout = {
      key: 'demo-epayco-card-key',
      name: 'Pago de cuota',
      description: 'Crédito',
      invoice: 'invoice-1',
      currency: 'COP',
      amount: '150000',
      tax_base: '0',
      tax: '0',
      country: 'CO',
      lang: 'ES',
      response: product.url,
      confirmation: product.url,
    }
    await ask(`${first}/control/payments`, { checkout, method: 'card', state: 1 })
    await killHard()

    await start()
    await product.hear(2)
    const [before, after] = product.heard
    expect(after?.body).toBe(before?.body)
  } finally {
    await product.stop()
  }
})
