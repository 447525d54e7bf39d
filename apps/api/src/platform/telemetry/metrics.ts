import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { BatchObservableResult, Meter } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import type pg from 'pg'
import { currentOrigin } from '../request-id.ts'
import type { Oldest } from './oldest-open.ts'
import { type EndedPassage, onAnswer, onPassage, providerOutcomes } from './passages.ts'

export type Gauges = {
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  readonly breakers: ReadonlyMap<string, { readonly blocks: () => unknown }>
  /** Reported without failing readiness. */
  readonly watch: () => Readonly<Record<string, boolean>>
  readonly jobs: readonly string[]
  readonly oldest: () => Promise<readonly Oldest[]>
}

export type Telemetry = { readonly stop: () => Promise<void> }

export async function openMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  gauges: Gauges,
): Promise<Telemetry> {
  const reader = new PrometheusExporter({
    host,
    port,
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  })
  const provider = new MeterProvider({ readers: [reader] })
  const meter = provider.getMeter('cupo')
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const stops = [countAnswers(meter), countPassages(meter, gauges), () => delay.disable()]
  readGauges(meter, gauges, delay)
  await reader.startServer()
  return {
    stop: async () => {
      for (const stop of stops) stop()
      await provider.shutdown()
    },
  }
}

/** Seconds; a client gives up after 16. */
const explicitBucketBoundaries = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 16]

const secondsOf = (meter: Meter, name: string, description: string) =>
  meter.createHistogram(name, { description, advice: { explicitBucketBoundaries } })

function countAnswers(meter: Meter): () => void {
  const calls = meter.createCounter('cupo_calls_total', { description: 'Calls of the API, by status' })
  const seconds = secondsOf(meter, 'cupo_call_seconds', 'Until a call is answered')
  return onAnswer(({ method, route, status, seconds: taken }) => {
    calls.add(1, { method, route, code: status })
    if (taken !== null) seconds.record(taken, { method, route })
  })
}

function countPassages(meter: Meter, { breakers, jobs }: Gauges): () => void {
  const counter = (name: string, description: string) => meter.createCounter(name, { description })
  const questions = counter('cupo_provider_questions_total', 'Questions to providers, by how they ended')
  const seconds = secondsOf(
    meter,
    'cupo_provider_question_seconds',
    'Until a provider answers, all tries together',
  )
  const effects = counter('cupo_effects_total', 'Tries to send an effect of the outbox')
  const rounds = counter('cupo_job_rounds_total', 'Rounds of the jobs of the clock')
  const items = counter('cupo_job_items_total', 'Loans worked, payments asked about, orders ended, by job')
  const transactions = counter('cupo_transactions_total', 'Transactions, by whether they committed')
  const postings = counter('cupo_ledger_postings_total', 'Postings of committed entries')
  // A rate needs a first value of zero.
  for (const provider of breakers.keys())
    for (const origin of ['call', 'background'])
      for (const outcome of providerOutcomes) questions.add(0, { provider, origin, outcome })
  for (const job of jobs) {
    items.add(0, { job })
    for (const outcome of ['done', 'failed']) rounds.add(0, { job, outcome })
  }
  postings.add(0)

  return onPassage((facts: EndedPassage, taken) => {
    const outcome = facts.error === undefined ? 'done' : 'failed'
    switch (facts.passage) {
      case 'call':
        break
      case 'provider':
        questions.add(1, { provider: facts.provider, origin: currentOrigin(), outcome: facts.outcome })
        seconds.record(taken, { provider: facts.provider })
        break
      case 'effect':
        effects.add(1, { kind: facts.kind, outcome: facts.outcome })
        break
      case 'job':
        rounds.add(1, { job: facts.job, outcome })
        items.add(facts.done, { job: facts.job })
        break
      case 'transaction':
        transactions.add(1, { outcome })
        if (outcome === 'done') postings.add(facts.postings)
    }
  })
}

function readGauges(
  meter: Meter,
  { pool, breakers, watch, oldest }: Gauges,
  delay: ReturnType<typeof monitorEventLoopDelay>,
): void {
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description })
  const connections = gauge('cupo_database_connections', 'Connections of the pool, used and idle')
  const waiting = gauge('cupo_database_waiting', 'Work that waits for a connection')
  const open = gauge('cupo_provider_breaker_open', '1 while questions to the provider are held back')
  const watched = gauge('cupo_watch', 'What readiness tells of: 1 is well')
  const ages = gauge('cupo_oldest_seconds', 'Age of the oldest that is open')
  const loop = gauge('cupo_event_loop_delay_seconds', 'Since the last scrape')
  const memory = gauge('cupo_memory_bytes', 'Resident memory of the process')
  const gauges = [connections, waiting, open, watched, ages, loop, memory]
  const read = async (result: BatchObservableResult) => {
    result.observe(connections, pool.totalCount - pool.idleCount, { state: 'used' })
    result.observe(connections, pool.idleCount, { state: 'idle' })
    result.observe(waiting, pool.waitingCount)
    for (const [provider, breaker] of breakers)
      result.observe(open, breaker.blocks() === null ? 0 : 1, { provider })
    for (const [check, isWell] of Object.entries(watch())) result.observe(watched, isWell ? 1 : 0, { check })
    for (const quantile of [50, 99, 100])
      result.observe(loop, delay.percentile(quantile) / 1e9, { quantile: quantile / 100 })
    delay.reset()
    result.observe(memory, process.memoryUsage.rss())
    // Without a database the series ends.
    for (const { what, seconds } of await oldest().catch(() => [])) result.observe(ages, seconds, { what })
  }
  meter.addBatchObservableCallback(read, gauges)
}
