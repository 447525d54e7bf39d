import { effectiveAnnualRate, monthFromIso, type UsuryMonth } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { missingCapWarning, usuryCapsOf } from './usury-caps.ts'

function row(month: string, cap: string): UsuryMonth {
  return { month, cap: effectiveAnnualRate(cap) }
}
const on = monthFromIso
const table = [row('2026-03', '25.52'), row('2025-12', '25.02'), row('2026-01', '24.36')]

describe('the cap of a month', () => {
  test.each([
    ['2025-12', '25.02'],
    ['2026-01', '24.36'],
    ['2026-02', '24.36'],
    ['2026-03', '25.52'],
    ['2029-07', '25.52'],
  ])('in %s is %s, the latest earlier one where the month has none', (month, cap) => {
    expect(usuryCapsOf(table).capOf(on(month))).toBe(cap)
  })

  test('the cap of a month is unknown before the first row', () => {
    expect(() => usuryCapsOf(table).capOf(on('2025-11'))).toThrow(RangeError)
  })
})

describe('the stamp of the caps up to a month', () => {
  const { stampOf } = usuryCapsOf(table)
  const withFebruary = usuryCapsOf([...table, row('2026-02', '24.00')]).stampOf

  test('the stamp of the caps up to a month stays when a later month is loaded', () => {
    expect(withFebruary(on('2026-01'))).toBe(stampOf(on('2026-01')))
    const withApril = usuryCapsOf([...table, row('2026-04', '23.00')]).stampOf
    expect(withApril(on('2026-03'))).toBe(stampOf(on('2026-03')))
  })

  test('the stamp of the caps up to a month changes with the month that was loaded late and with all after it', () => {
    expect(withFebruary(on('2026-02'))).not.toBe(stampOf(on('2026-02')))
    expect(withFebruary(on('2026-03'))).not.toBe(stampOf(on('2026-03')))
  })

  test('the stamp of the caps up to a month stays when a month is loaded with the cap that stood in for it', () => {
    const loaded = usuryCapsOf([...table, row('2026-02', '24.36')]).stampOf
    expect(loaded(on('2026-12'))).toBe(stampOf(on('2026-12')))
  })

  test('the stamp of the caps up to a month is another one in each month', () => {
    const stamps = ['2026-03', '2026-04', '2026-05'].map((month) => stampOf(on(month)))
    expect(new Set(stamps).size).toBe(3)
  })
})

const capOf = (month: string, isExact: boolean) => ({ cap: effectiveAnnualRate('24.50'), month, isExact })
const day = (text: string) => Temporal.PlainDate.from(text)

it('a month without a usury cap of its own is announced once, and a loaded one never', () => {
  const warnings: unknown[] = []
  const silent = () => undefined
  const warn = missingCapWarning({ info: silent, error: silent, warn: (facts) => warnings.push(facts) })
  warn(capOf('2026-12', true), day('2026-12-31'))
  warn(capOf('2026-12', false), day('2027-01-01'))
  warn(capOf('2026-12', false), day('2027-01-31'))
  warn(capOf('2026-12', false), day('2027-02-01'))
  expect(warnings).toEqual([
    { month: '2027-01', capOf: '2026-12' },
    { month: '2027-02', capOf: '2026-12' },
  ])
})
