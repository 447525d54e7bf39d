import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type ProcessorQuestion, processorMs, serveParent } from './child.ts'
import { invoiceOf, startInstantProvider } from './instant-provider.ts'

/**
 * The outside of a pipeline of payments in a process of its own: the provider, and a watcher of the books. A payment is
 * in flight from its notice until its transaction is in the books.
 */
const provider = await startInstantProvider()
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
const watcher = new pg.Client({ connectionString: process.env.DATABASE_URL })
await watcher.connect()
const { rows } = await watcher.query<{ pid: number }>('select pg_backend_pid() as pid')

/** Instances are told in turn. */
export type Pipeline = { readonly ports: readonly number[]; readonly transactions: string }
type PayQuestion = {
  readonly kind: 'pay'
  readonly pipeline: Pipeline
  readonly inFlight: number
  /** No payment begins later; payments in flight are waited for. */
  readonly durationMs: number
}
export type PayAnswer = {
  /** In the books within `durationMs`. */
  readonly inTime: number
  readonly total: number
  /** Since the process began. */
  readonly begun: number
  readonly latenciesMs: readonly number[]
}
export type OutsideReady = { readonly providerUrl: string; readonly watcherPid: number }

let count = 0
const waiting = new Map<string, () => void>()

async function pay({ pipeline, inFlight, durationMs }: PayQuestion): Promise<PayAnswer> {
  const startedAt = performance.now()
  const isTime = () => performance.now() - startedAt < durationMs
  const latenciesMs: number[] = []
  let inTime = 0
  const lane = async () => {
    while (isTime()) {
      const before = performance.now()
      await payOnce(pipeline)
      latenciesMs.push(performance.now() - before)
      if (isTime()) inTime += 1
    }
  }
  const lanes = Promise.all(Array.from({ length: inFlight }, lane))
  let isDone = false
  const watching = watch(pipeline, () => isDone)
  await Promise.race([lanes, watching])
  isDone = true
  await watching
  return { inTime, total: latenciesMs.length, begun: count, latenciesMs }
}

async function payOnce({ ports }: Pipeline): Promise<void> {
  count += 1
  const port = ports[count % ports.length] ?? 0
  const reference = String(1_000_000_000 + count)
  const posted = new Promise<void>((resolve) => waiting.set(reference, resolve))
  const status = await post(port, provider.noticeOf(reference))
  if (status !== 200) throw new Error(`the notice of ${invoiceOf(reference)} was answered ${status}`)
  await posted
}

function post(port: number, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    }
    const path = '/api/v1/publicdata/epayco/bench/confirmation/'
    const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject).end(body)
  })
}

/** The oldest are in the books first. */
const lookedForMax = 64
/** All in flight may have been lost. */
const patienceMs = 60_000

async function watch({ transactions }: Pipeline, isDone: () => boolean): Promise<void> {
  const question = {
    name: transactions,
    text: `select x_ref_payco from ${transactions}
           where provider = 'epayco' and x_ref_payco = any($1) and outcome = 'posted'`,
  }
  let foundAt = performance.now()
  while (!isDone()) {
    const references = [...waiting.keys()].slice(0, lookedForMax)
    const found = references.length === 0 ? [] : await posted(question, references)
    for (const reference of found) {
      waiting.get(reference)?.()
      waiting.delete(reference)
    }
    const isLost = performance.now() - foundAt > patienceMs
    if (found.length > 0) foundAt = performance.now()
    else if (isLost) throw new Error('no payment came into the books for a minute')
    if (found.length < lookedForMax / 2) await pause(2)
  }
}

async function posted(question: pg.QueryConfig, references: readonly string[]): Promise<readonly string[]> {
  const { rows } = await watcher.query<{ x_ref_payco: string }>({ ...question, values: [references] })
  return rows.map(({ x_ref_payco }) => x_ref_payco)
}

const ready: OutsideReady = { providerUrl: provider.url, watcherPid: rows[0]?.pid ?? 0 }
serveParent(ready, (question: PayQuestion | ProcessorQuestion) =>
  question.kind === 'pay' ? pay(question) : processorMs(),
)
