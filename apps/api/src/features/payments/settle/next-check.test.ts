import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../policy/settings.ts'
import { nextCheck } from './next-check.ts'

const since = Temporal.Instant.from('2026-11-20T15:00:00Z')
const after = (duration: string) => since.add(Temporal.Duration.from(duration))
const next = (now: Temporal.Instant, pinDueOn: string | null = null) =>
  nextCheck(since, now, defaultSettings, pinDueOn)?.toString() ?? null

describe('something open is asked about', () => {
  it('every minute for an hour', () => {
    expect(next(after('PT0S'))).toBe('2026-11-20T15:01:00Z')
    expect(next(after('PT59M59S'))).toBe('2026-11-20T16:00:59Z')
  })

  it('every quarter of an hour for seven days, once more at their end, and no more', () => {
    expect(next(after('PT1H'))).toBe('2026-11-20T16:15:00Z')
    expect(next(after('PT167H55M'))).toBe('2026-11-27T15:00:00Z')
    expect(next(after('PT168H'))).toBeNull()
  })

  it('until a day after the last of a cash PIN, when that is later', () => {
    expect(next(after('PT168H'), '2026-11-22')).toBeNull()
    expect(next(after('PT168H'), '2026-12-20')).toBe('2026-11-27T15:15:00Z')
    // The day after the PIN's last ends at midnight in Bogotá.
    expect(next(Temporal.Instant.from('2026-12-22T04:50:00Z'), '2026-12-20')).toBe('2026-12-22T05:00:00Z')
    expect(next(Temporal.Instant.from('2026-12-22T05:00:00Z'), '2026-12-20')).toBeNull()
  })

  it('at the next stop of a clock that moves by months: once, not ten thousand times', () => {
    expect(next(after('PT24H'))).toBe('2026-11-21T15:15:00Z')
  })
})
