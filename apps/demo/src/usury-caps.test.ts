import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { demoUsuryCaps } from './usury-caps.ts'

describe('the usury caps of the demo', () => {
  test('the usury caps of the demo are one for each month from January 2023 to December 2036, in order', () => {
    const expected = Array.from({ length: 168 }, (_, index) =>
      Temporal.PlainYearMonth.from('2023-01').add({ months: index }).toString(),
    )
    expect(demoUsuryCaps.map(({ month }) => month)).toEqual(expected)
  })

  test('mark as published exactly the caps that were certified', () => {
    const published = demoUsuryCaps.filter(({ source }) => source === 'published')
    expect(published.map(({ month, cap }) => [month, cap])).toEqual([
      ['2025-07', '24.78'],
      ['2025-09', '25.01'],
      ['2025-10', '24.36'],
      ['2025-11', '24.99'],
      ['2025-12', '25.02'],
      ['2026-01', '24.36'],
      ['2026-03', '25.52'],
    ])
  })
})
