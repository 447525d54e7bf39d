import { beforeAll, describe, expect, test } from 'vitest'
import { measureBudgets } from '../../apps/web/build/budget.ts'
import { buildWeb } from '../../tools/start/build-web.ts'

let rows: Awaited<ReturnType<typeof measureBudgets>>
beforeAll(async () => {
  buildWeb()
  rows = await measureBudgets()
})

describe('bytes on the wire', () => {
  test('the bytes of every page and every later screen stay within their budget (R-V6)', () => {
    expect(rows.length).toBeGreaterThan(20)
    const over = rows.filter(({ figure, budget }) => figure > budget)
    expect(over).toEqual([])
  })

  test('the form needs one document and two scripts, fetched side by side, before the first call', () => {
    expect(rows.find(({ what }) => what === 'form: requests')?.figure).toBeLessThanOrEqual(3)
  })
})
