import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, startHouse } from '../house/start-house.ts'
import { type Audit, auditPage } from './audit-page.ts'

let house: House
let audit: Audit
beforeAll(async () => {
  house = await startHouse()
  audit = await auditPage(`${house.webUrl}/`)
  const { performance, largestContentfulPaintMs: lcp, cumulativeLayoutShift: cls } = audit
  console.log(`Lighthouse, mobile, form: performance ${performance}, LCP ${Math.round(lcp)} ms, CLS ${cls}`)
})
afterAll(() => house.stop())

test('the form scores at least 95 for performance on a simulated phone', () => {
  expect(audit.performance).toBeGreaterThanOrEqual(95)
})

test('the form paints its largest part within 1.5 simulated seconds, and nothing of it jumps', () => {
  expect(audit.largestContentfulPaintMs).toBeLessThanOrEqual(1_500)
  expect(audit.cumulativeLayoutShift).toBe(0)
})

test('the form has full marks for accessibility and best practices', () => {
  expect(audit.complaints).toEqual([])
  expect([audit.accessibility, audit.bestPractices]).toEqual([100, 100])
})
