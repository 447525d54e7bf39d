import { effectiveAnnualRate } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { missingCapWarning } from './missing-cap.ts'

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
