import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scaleTable, withScaleTable } from './scale.ts'

test('the page of scale prints its costs as they are computed: if not, run `npm run generate -- scale`', () => {
  const page = readFileSync(new URL('../../docs/beyond-one-postgresql.md', import.meta.url), 'utf8')
  expect(page).toContain(scaleTable())
  expect(withScaleTable(page)).toBe(page)
})

test('a million loans bring sixty payments a second in the busiest hour', () => {
  expect(scaleTable()).toMatch(/payments a second in the busiest hour \| 6 \| 60 \| 600 \|/)
})
