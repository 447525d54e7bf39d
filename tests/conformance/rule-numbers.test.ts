import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesUnder } from '../house-rules/repository.ts'

const page = readFileSync(join(import.meta.dirname, 'rules.txt'), 'utf8')
const rules = [...page.matchAll(/^([RS]-\w+) /gm)].map(([, number = '']) => number)
const number = String.raw`(?:R-[A-Z]\d+|S-\d\d)`
/** `(R-Q4, R-M16)` at the end of a name; the number of an attack may also begin it. */
const numbered = new RegExp(String.raw`['"\x60](${number}): |\((${number}(?:, ${number})*)\)['"\x60]`, 'g')

const cited = sourcesUnder('apps', 'packages', 'tools', 'tests')
  .filter(({ path }) => /\.(?:test|suite)\.tsx?$/.test(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(numbered)]
      .flatMap(([, first, ending]) => [first, ...(ending?.split(', ') ?? [])])
      .map((rule) => ({ rule, path })),
  )

test('each rule of tests/conformance/rules.txt has a number of its own', () => {
  expect(rules.length).toBeGreaterThan(300)
  expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([])
})

test('each rule has a test whose name carries its number, as in "… (R-Q4)", and each number a rule', () => {
  const numbers = new Set(cited.map(({ rule }) => rule))
  const unknown = cited.filter(({ rule }) => rule !== undefined && !rules.includes(rule))
  expect({ untested: rules.filter((rule) => !numbers.has(rule)), unknown }).toEqual({
    untested: [],
    unknown: [],
  })
})
