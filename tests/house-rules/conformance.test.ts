import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { channelSettingsSchema } from '../../apps/api/src/features/policy/channel-settings.ts'
import { platformSettingsSchema } from '../../apps/api/src/features/policy/platform-settings.ts'
import { retentionRules } from '../../apps/api/src/platform/retention-rules.ts'
import { retentionKinds } from '../../packages/wire/src/index.ts'
import { attacks } from '../../tools/conformance/attacks.ts'
import { readNumbers } from '../../tools/conformance/read-numbers.ts'
import { sections } from '../../tools/conformance/rules.ts'
import { rulesWithoutTest } from '../../tools/conformance/write-page.ts'
import { inRepository } from './repository.ts'

const tests = readNumbers(inRepository('.'))
const named = sections.flatMap(({ rules }) => Object.keys(rules))

test('each rule has a number of its own', () => {
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((rule, index) => named.indexOf(rule) !== index)).toEqual([])
})

test('each number in the name of a test stands in tools/conformance', () => {
  const known = new Set([...named, ...Object.keys(attacks)])
  const unknown = [...tests].flatMap(([number, own]) =>
    known.has(number) ? [] : own.map(({ file }) => `${file} cites ${number}`),
  )
  expect(unknown).toEqual([])
})

test('each rule has a test whose name carries its number: put it at the end, as in "… (R-Q4)"', () => {
  expect(rulesWithoutTest(tests)).toEqual([])
})

test('each kind of retention stands in the operations page with its tables, days and end (R-E10)', () => {
  const operations = readFileSync(inRepository('docs/operations.md'), 'utf8')
  const rows = Object.entries(retentionKinds).map(([name, { days, end, source }]) => {
    const ofRules = retentionRules.filter(({ kind }) => kind === name).map(({ table }) => table)
    const tables = name === 'proofOfConsent' ? ['consent', 'document'] : [...new Set(ofRules)]
    expect(tables.length, name).toBeGreaterThan(0)
    return `| \`${name}\` | ${tables.map((table) => `\`${table}\``).join(', ')} | ${days} | ${end} | ${source} |`
  })
  expect(rows.filter((row) => !operations.includes(row))).toEqual([])
})

test('each variable and each parameter stands in the operations page', () => {
  const operations = readFileSync(inRepository('docs/operations.md'), 'utf8')
  const environment = readFileSync(inRepository('apps/api/src/platform/environment.ts'), 'utf8')
  const variables = [...environment.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name)
  const parameters = [platformSettingsSchema, channelSettingsSchema].flatMap(({ entries }) =>
    Object.keys(entries),
  )
  expect(variables.length).toBeGreaterThan(20)
  expect(parameters.length).toBeGreaterThan(20)
  expect([...variables, ...parameters].filter((name) => !operations.includes(`\`${name}\``))).toEqual([])
})
