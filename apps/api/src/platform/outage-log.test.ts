import { expect, test } from 'vitest'
import { outageLog } from './outage-log.ts'

function logged() {
  const lines: string[] = []
  const write = (level: string) => (facts: Readonly<Record<string, unknown>>, message: string) => {
    lines.push(`${level} ${message} ${JSON.stringify(facts)}`)
  }
  return { lines, log: { error: write('error'), info: write('info') } }
}
const start = Date.parse('2026-11-27T10:00:00Z')

test('an outage is one error line, one more each minute, and one line when it is over', () => {
  const { lines, log } = logged()
  let ms = start
  const outage = outageLog(log, 'provider', { nowMs: () => ms })
  outage.recovered()
  for (let second = 0; second < 100; second += 1) {
    outage.failed({ provider: 'payments', kind: 'timeout' })
    ms += 1_000
  }
  outage.recovered()
  outage.recovered()
  const facts = (count: number) =>
    `{"provider":"payments","kind":"timeout","count":${count},"since":"2026-11-27T10:00:00.000Z"}`
  expect(lines).toEqual([
    `error provider fails ${facts(1)}`,
    `error provider fails ${facts(61)}`,
    `info provider works again ${facts(100)}`,
  ])
})

test('an outage that nobody ends is over after a minute without a failure', () => {
  const { lines, log } = logged()
  let ms = start
  const outage = outageLog(log, 'job queue', { isSilent: true, nowMs: () => ms })
  for (let times = 0; times < 663; times += 1) {
    outage.failed({ code: '57P01' })
    ms += 29
  }
  ms += 60_000
  outage.failed({ code: 'ECONNREFUSED' })
  expect(lines).toEqual([
    'error job queue fails {"code":"57P01","count":1,"since":"2026-11-27T10:00:00.000Z"}',
    expect.stringContaining('{"code":"ECONNREFUSED","count":1,'),
  ])
})
