import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { channelSettingsSchema } from '../../apps/api/src/features/policy/channel-settings.ts'
import { platformSettingsSchema } from '../../apps/api/src/features/policy/platform-settings.ts'
import { retentionRules } from '../../apps/api/src/platform/retention-rules.ts'
import { retentionKinds } from '../../packages/wire/src/index.ts'
import { attacks } from '../../tools/conformance/attacks.ts'
import { promises } from '../../tools/conformance/promises.ts'
import { promisesNothing } from '../../tools/conformance/promises-nothing.ts'
import { readNumbers } from '../../tools/conformance/read-numbers.ts'
import { readPromises } from '../../tools/conformance/read-promises.ts'
import { sections } from '../../tools/conformance/rules.ts'
import { keptPromises, rulesWithoutTest, writePage } from '../../tools/conformance/write-page.ts'
import { filesUnder, inRepository } from './repository.ts'

const numbers = readNumbers(inRepository('.'))
const named = sections.flatMap(({ rules }) => Object.keys(rules))
const promiseMarks = readPromises(inRepository('.'))
const known = new Set([...named, ...Object.keys(attacks), ...Object.keys(promises)])
const citing = filesUnder('apps', 'packages', 'tests', 'docs')
  .filter((path) => /\.(?:tsx?|mjs|sql|md)$/.test(path) && path !== 'docs/conformance.md')
  .map((path) => ({ path, text: readFileSync(inRepository(path), 'utf8') }))

test('each rule has a number of its own', () => {
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((rule, index) => named.indexOf(rule) !== index)).toEqual([])
})

test('each number that a comment, a page or the name of a test cites stands in tools/conformance', () => {
  const unknown = citing.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![\w-])R-[A-Z]\d+\b/g)]
      .filter(([rule]) => !known.has(rule))
      .map(([rule]) => `${path} cites ${rule}`),
  )
  const ofTests = [...numbers.tests].flatMap(([number, tests]) =>
    known.has(number) ? [] : tests.map(({ file }) => `${file} cites ${number}`),
  )
  expect([...unknown, ...ofTests]).toEqual([])
})

test('each rule has a test whose name carries its number: put it at the end, as in "… (R-Q4)"', () => {
  const untested = rulesWithoutTest(numbers).map((number) => ({ key: number, place: number }))
  expect(untested).toEqual([])
})

test('each sentence that promises an act carries `// Promises P-05.` on the line above: mark it, or list why it promises nothing', () => {
  expect(promiseMarks.unmarked).toEqual([])
})

test('each promise is said, known, and kept by rules that stand, by code and by a test', () => {
  const unknown = promiseMarks.marks
    .filter(({ number }) => promises[number] === undefined)
    .map(
      ({ number, file }) => `${file} promises ${number}, which tools/conformance/promises.ts does not know`,
    )
  const idle = keptPromises(numbers, promiseMarks.marks).flatMap(({ number, saidIn, code, tests }) => [
    ...(saidIn.length === 0 ? [`${number} is said nowhere`] : []),
    ...(code.length === 0 ? [`${number} is kept by no code`] : []),
    ...(tests.length === 0 ? [`${number} has no test`] : []),
  ])
  const ruleless = Object.entries(promises).flatMap(([number, { keptBy }]) =>
    keptBy
      .filter((rule) => !named.includes(rule))
      .map((rule) => `${number} is kept by ${rule}, which is no rule`),
  )
  expect([...unknown, ...idle, ...ruleless]).toEqual([])
})

test('a sentence that is listed as promising nothing still stands in a text', () => {
  const texts = citing.filter(({ path }) => /\/(?:text|emails|documents)\//.test(path))
  const idle = Object.values(promisesNothing.sentences)
    .flat()
    .filter((sentence) => !texts.some(({ text }) => text.includes(sentence)))
  expect(idle).toEqual([])
})

test('docs/conformance.md is what the code and the tests say: if not, run `npm run conformance`', () => {
  const page = readFileSync(inRepository('docs/conformance.md'), 'utf8')
  expect(page).toBe(writePage(numbers, promiseMarks))
})

test('each section that a comment cites by name stands in tools/conformance/rules.ts', () => {
  const names = sections.map(({ name }) => name)
  const unknown = citing.flatMap(({ path, text }) =>
    [...text.matchAll(/\(conformance: ([A-Z][a-z-]+(?: [a-z]+)*)\)/g)]
      .filter(([, section = '']) => !names.includes(section))
      .map(([, section]) => `${path} cites ${section}`),
  )
  expect(unknown).toEqual([])
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
