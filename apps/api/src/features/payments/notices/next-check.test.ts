import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { nextCheck, nextIdleCheck, nextSearch } from './next-check.ts'

const since = Temporal.Instant.from('2026-11-20T15:00:00Z')
const after = (duration: string) => since.add(Temporal.Duration.from(duration))
const next = (now: Temporal.Instant, pinDueOn: string | null = null) =>
  nextCheck(since, now, pinDueOn)?.toString() ?? null

describe('something open is asked about', () => {
  it('an open transaction is asked about every minute for an hour', () => {
    expect(next(after('PT0S'))).toBe('2026-11-20T15:01:00Z')
    expect(next(after('PT59M59S'))).toBe('2026-11-20T16:00:59Z')
  })

  it('an open transaction is asked about every 15 minutes for seven days, once at their end, and no more', () => {
    expect(next(after('PT1H'))).toBe('2026-11-20T16:15:00Z')
    expect(next(after('PT167H55M'))).toBe('2026-11-27T15:00:00Z')
    expect(next(after('PT168H'))).toBeNull()
  })

  it('an open cash payment is asked about until a day after the last day of its PIN', () => {
    expect(next(after('PT168H'), '2026-11-22')).toBeNull()
    expect(next(after('PT168H'), '2026-12-20')).toBe('2026-11-27T15:15:00Z')
    // The day after the PIN's last ends at midnight in Bogotá.
    expect(next(Temporal.Instant.from('2026-12-22T04:50:00Z'), '2026-12-20')).toBe('2026-12-22T05:00:00Z')
    expect(next(Temporal.Instant.from('2026-12-22T05:00:00Z'), '2026-12-20')).toBeNull()
  })

  it('a clock that moves by months asks about an open transaction once at its next stop', () => {
    expect(next(after('PT24H'))).toBe('2026-11-21T15:15:00Z')
  })
})

test('an attempt of which no transaction is known is looked for every minute for an hour, then every hour for seven days', () => {
  const idle = (now: Temporal.Instant) => nextIdleCheck(since, now)?.toString() ?? null
  expect(idle(after('PT1M'))).toBe('2026-11-20T15:02:00Z')
  expect(idle(after('PT1H'))).toBe('2026-11-20T17:00:00Z')
  expect(idle(after('PT167H30M'))).toBe('2026-11-27T15:00:00Z')
  expect(idle(after('PT168H'))).toBeNull()
})

describe('an attempt of which a transaction is known is looked for again', () => {
  const search = (state: Parameters<typeof nextSearch>[0], now: Temporal.Instant) =>
    nextSearch(state, since, now)?.toString() ?? null
  const [hour, end] = ['2026-11-20T16:00:00Z', '2026-11-27T15:00:00Z']

  it('a pending attempt is searched at the intervals of an open transaction', () => {
    for (const duration of ['PT1M', 'PT59M30S', 'PT5H', 'PT167H55M', 'PT168H']) {
      expect(search('pending', after(duration))).toBe(next(after(duration)))
    }
  })

  it('a failed attempt is searched every minute of its hour and once at the end of all checks', () => {
    expect(search('failed', after('PT1M'))).toBe('2026-11-20T15:02:00Z')
    expect(search('failed', after('PT59M30S'))).toBe(hour)
    expect(search('failed', after('PT1H'))).toBe(end)
    expect(search('failed', after('PT168H'))).toBeNull()
  })

  it.each(['paid', 'reversed'] as const)('twice once it is %s: as the hour ends, and the checks', (state) => {
    expect(search(state, after('PT1M'))).toBe(hour)
    expect(search(state, after('PT1H'))).toBe(end)
    expect(search(state, after('PT168H'))).toBeNull()
  })
})
