import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { allTables } from './tables/all-tables.ts'

const here = import.meta.dirname
const tests = readdirSync(here).filter((name) => name.endsWith('.test.ts'))

/** The names under which the tests beside this one tell their counts. */
const told = tests.flatMap((name) =>
  [...readFileSync(join(here, name), 'utf8').matchAll(/tellCounts\('([^']+)'/g)].map(([, table]) => table),
)

test('each table that a test holds is in the total, and no other', () => {
  expect(told.toSorted()).toEqual(Object.keys(allTables).toSorted())
})

afterAll(() => {
  const rows = Object.values(allTables).flat()
  const byDecision = rows.filter(({ departure }) => departure !== undefined)
  console.log(
    `all ${Object.keys(allTables).length} tables: ${rows.length} rows, ${byDecision.length} by decision`,
  )
})
