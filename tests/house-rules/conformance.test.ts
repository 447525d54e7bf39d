import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder, inRepository } from './repository.ts'

const page = readFileSync(inRepository('docs/conformance.md'), 'utf8')
const rules = [...page.matchAll(/^\| (R-[A-Z]\d+) \|/gm)].map(([, rule = '']) => rule)

const citing = filesUnder('apps', 'packages', 'tools', 'tests', 'docs')
  .filter((path) => /\.(?:tsx?|mjs|sql|md)$/.test(path) && path !== 'docs/conformance.md')
  .map((path) => ({ path, text: readFileSync(inRepository(path), 'utf8') }))

test('each rule of the conformance page has a number of its own', () => {
  expect(rules.length).toBeGreaterThan(50)
  expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([])
})

test('each rule that a comment or a page cites stands in the conformance page', () => {
  const unknown = citing.flatMap(({ path, text }) =>
    [...text.matchAll(/\bR-[A-Z]\d+\b/g)]
      .filter(([rule]) => !rules.includes(rule))
      .map(([rule]) => `${path} cites ${rule}`),
  )
  expect(unknown).toEqual([])
})

test('each section that a comment cites by name stands there too', () => {
  const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, name = '']) => name)
  const unknown = citing.flatMap(({ path, text }) =>
    [...text.matchAll(/\(conformance: ([A-Z][a-z-]+(?: [a-z]+)*)\)/g)]
      .filter(([, section = '']) => !sections.includes(section))
      .map(([, section]) => `${path} cites ${section}`),
  )
  expect(unknown).toEqual([])
})

test('each variable and each parameter stands in the operations page', () => {
  const operations = readFileSync(inRepository('docs/operations.md'), 'utf8')
  const named = (file: string, pattern: RegExp) =>
    [...readFileSync(inRepository(file), 'utf8').matchAll(pattern)].map(([, name = '']) => name)
  const variables = named('apps/api/src/platform/config.ts', /^ {2}([A-Z][A-Z_]+): /gm)
  const parameters = named('apps/api/src/features/policy/settings.ts', /^ {2}(\w+): (?:count|v\.)/gm)
  expect(variables.length).toBeGreaterThan(20)
  expect(parameters.length).toBeGreaterThan(20)
  expect([...variables, ...parameters].filter((name) => !operations.includes(`\`${name}\``))).toEqual([])
})
