import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receiveExports, sampleOf } from '../support/exports.ts'
import { type Payer, payerAt } from '../support/payer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { tillOf } from '../support/till.ts'
import { waitFor } from '../support/wait-for.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rulesPath = 'deploy/prometheus/rules.yml'
const rules = read(rulesPath)
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

let exports: Awaited<ReturnType<typeof receiveExports>>
let world: World
let payer: Payer
/** The metrics of each minute from the start of the story on. */
const scrapes: string[] = []
/** The provider fails from this minute on, for two. */
const outageAt = 3

const register = async (valorPagar: number) => {
  const asked = await payer.request({ tipoPagamento: 'Adelanto de cuota', valorPagar })
  expect(asked.status).toBe(200)
  return asked.body
}

beforeAll(async () => {
  exports = await receiveExports()
  world = await startWorld(exports.environment)
  payer = await payerAt(world, { installmentCount: 36, financedAmount: 9_000_000, disbursedOn: '2026-11-01' })
  const till = tillOf(world)
  const { x_ref_payco } = await till.pay({ checkout: (await register(20_000)) as object })
  await till.heard({ x_ref_payco })
  const second = await till.pay({ checkout: (await register(20_001)) as object, times: 0 })
  for (let minute = 0; minute < 12; minute += 1) {
    if (minute === outageAt) {
      await world.control.fault({ part: 'payments', mode: 'error' })
      // The provider tells of a payment, and does not answer about it.
      await till.change(second, 1)
      await waitFor('the notice', async () => (await noticesWaiting()) === 1 || undefined)
    }
    if (minute === outageAt + 2) {
      await world.control.fault({ part: 'payments', mode: 'ok' })
      await waitFor('the circuit breaker to close', async () => (await isBreakerClosed()) || undefined)
    }
    await world.control.advance('PT1M')
    scrapes.push(await exports.metrics())
    if (minute === outageAt + 1)
      await waitFor('the notice to be old', async () => (await ageOfNotice()) >= 60 || undefined)
  }
})
afterAll(async () => {
  await world.stop()
  exports.close()
})

const isBreakerClosed = async () =>
  (await exports.metrics()).includes('cupo_provider_breaker_open{provider="payments"} 0')

const ageOfNotice = async () => sampleOf(await exports.metrics(), 'cupo_oldest_seconds', { what: 'notice' })

const noticesWaiting = async () => {
  const waiting = world.db.selectFrom('paymentNotice').select('id').where('state', '=', 'received')
  return (await waiting.execute()).length
}

const failures = { provider: 'payments', origin: 'background', outcome: 'error' }
const failuresAt = (minute: number) =>
  sampleOf(scrapes[minute] ?? '', 'cupo_provider_questions_total', failures)

describe('a provider that fails in the background for two minutes', () => {
  test('a provider that fails in the background for two minutes is counted by each question, and its circuit breaker is a gauge', () => {
    expect(failuresAt(outageAt - 1)).toBe(0)
    expect(failuresAt(outageAt)).toBeGreaterThan(0)
    expect(failuresAt(outageAt + 1)).toBeGreaterThan(failuresAt(outageAt))
    expect(failuresAt(scrapes.length - 1)).toBe(failuresAt(outageAt + 1))
    expect(scrapes.at(-1)).toContain('cupo_provider_breaker_open{provider="payments"} 0')
  })

  test('a provider that fails in the background is an error line with its name and the id of the call that waits, and a line when it works again', async () => {
    const lines = world.logLines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    const ofProvider = lines.filter(({ provider }) => provider === 'payments')
    const failed = ofProvider.find(({ message }) => message === 'provider fails')
    expect(failed).toMatchObject({
      level: 'error',
      provider: 'payments',
      kind: 'error',
      detail: expect.stringMatching(/^payments: answered 5\d\d$/),
    })
    const attempts = world.db.selectFrom('paymentAttempt').select('state')
    expect(await attempts.where('requestId', '=', String(failed?.requestId)).execute()).toEqual([
      { state: 'paid' },
    ])
    expect(ofProvider.some(({ message }) => message === 'provider works again')).toBe(true)
  })

  test('a provider that fails in the background is an alert within five minutes, and no alert once it answers', async (context) => {
    const promtool = await findPromtool()
    if (!promtool) return context.skip('promtool is not installed: apt-get install prometheus')
    const folder = mkdtempSync(join(tmpdir(), 'cupo-rules-'))
    try {
      writeFileSync(join(folder, 'story.json'), JSON.stringify(storyOf(scrapes)))
      await run('promtool', ['test', 'rules', join(folder, 'story.json')])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

/** A test of promtool whose series are what was scraped, minute by minute. JSON is YAML. */
function storyOf(texts: readonly string[]) {
  const isOfProviders = (line: string) => line.startsWith('cupo_provider_questions_total{')
  const minutes = texts.map(
    (text) =>
      new Map(
        text
          .split('\n')
          .filter(isOfProviders)
          .map((line) => [line.replace(/ [^ ]+$/, ''), line.split(' ').at(-1) ?? '_'] as const),
      ),
  )
  const series = [...new Set(minutes.flatMap((minute) => [...minute.keys()]))]
  const firing = [
    {
      exp_labels: { severity: 'page', provider: 'payments' },
      exp_annotations: { summary: 'payments fails and answers nothing' },
    },
  ]
  const at = (minute: number, expected: readonly object[]) => ({
    eval_time: `${minute * 60}s`,
    alertname: 'ProviderFails',
    exp_alerts: expected,
  })
  return {
    rule_files: [join(root, rulesPath)],
    evaluation_interval: '30s',
    tests: [
      {
        interval: '1m',
        input_series: series.map((name) => ({
          series: name,
          values: minutes.map((minute) => minute.get(name) ?? '_').join(' '),
        })),
        alert_rule_test: [at(outageAt - 1, []), at(outageAt + 1.5, firing), at(texts.length - 1, [])],
      },
    ],
  }
}

describe('the files of monitoring', () => {
  test('the rules and their own tests pass promtool', async (context) => {
    if (!(await findPromtool())) return context.skip('promtool is not installed: apt-get install prometheus')
    await run('promtool', ['check', 'config', join(root, 'deploy/prometheus/prometheus.yml')])
    await run('promtool', ['test', 'rules', join(root, 'deploy/prometheus/rules.test.yml')])
  })

  test('each metric that a rule or the dashboard names is served', () => {
    const served = new Set([...(scrapes.at(-1) ?? '').matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name))
    for (const path of [rulesPath, 'deploy/grafana/cupo.json']) {
      const named = new Set(read(path).match(/\bcupo_\w+/g))
      expect(named.size, path).toBeGreaterThan(6)
      expect(
        [...named].filter((name) => !served.has(name)),
        path,
      ).toEqual([])
    }
  })

  test('each alert has its section in the runbook, and each section its alert', () => {
    const sections = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name)
    expect(sections.toSorted()).toEqual(alerts.toSorted())
  })
})

describe('what is measured', () => {
  test('the postings that the metrics count are those that the ledger holds', async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from posting`.execute(world.db)
    expect(rows[0]?.count).toBeGreaterThan(4)
    expect(sampleOf(await exports.metrics(), 'cupo_ledger_postings_total')).toBe(rows[0]?.count)
  })

  test('a call is counted by its route and status, also where no handler saw it', async () => {
    const route = '/api/v1/selfmanage/paymentOptions/:id'
    const unauthorized = { route, code: '401', method: 'GET' }
    const before = sampleOf(await exports.metrics(), 'cupo_calls_total', unauthorized)
    await fetch(`${world.webUrl}/api/v1/selfmanage/paymentOptions/${payer.key}`)
    await waitFor('the call to be counted', async () => {
      const now = sampleOf(await exports.metrics(), 'cupo_calls_total', unauthorized)
      return now === before + 1 || undefined
    })
  })

  test('the age of the oldest notice that waited while the provider failed is 0 once it is answered', async () => {
    expect(sampleOf(scrapes[outageAt - 1] ?? '', 'cupo_oldest_seconds', { what: 'notice' })).toBe(0)
    await waitFor('no notice to wait', async () => (await ageOfNotice()) === 0 || undefined)
  })
})

const run = async (program: string, args: readonly string[]) => {
  const { stdout, stderr } = await promisify(execFile)(program, args)
  return stdout + stderr
}

const findPromtool = () =>
  run('promtool', ['--version']).then(
    () => true,
    () => false,
  )
