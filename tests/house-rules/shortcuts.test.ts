import { expect, test } from 'vitest'
import { sourcesUnder } from './repository.ts'
import { placesOf, withoutComments } from './source-text.ts'

const sources = sourcesUnder('apps', 'packages', 'tools', 'tests')

test('no check is switched off in place, layout of a table apart: change the code, or the rule for all', () => {
  const switches = ['biome', 'eslint']
    .map((tool) => `${tool}-(?:ignore(?! format: \\w)|disable)`)
    .concat('@ts-(?:ignore|nocheck|expect-error)')
  const pattern = new RegExp(switches.join('|'))
  expect(sources.flatMap(({ path, text }) => placesOf(path, text, pattern))).toEqual([])
})

test('no value is of type any: name its shape, or take unknown and check it', () => {
  const pattern = /(?::|\bas|<|,|=>)\s*any\b(?!\s*[:(])/
  expect(sources.flatMap(({ path, text }) => placesOf(path, withoutStrings(text), pattern))).toEqual([])
})

test('no test is skipped, narrowed or left for later', () => {
  const pattern = /\b(?:test|it|describe)\.(?:skip|only|todo|fails)\b(?!If)/
  expect(sources.flatMap(({ path, text }) => placesOf(path, withoutStrings(text), pattern))).toEqual([])
})

test('no work is left for later in a comment', () => {
  const pattern = new RegExp(
    ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X:', 'HA' + 'CK'].map((word) => `\\b${word}\\b`).join('|'),
  )
  expect(sources.flatMap(({ path, text }) => placesOf(path, text, pattern))).toEqual([])
})

function withoutStrings(text: string): string {
  return withoutComments(text).replaceAll(
    /'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/(?:\\.|[^/\n\\ ])+\/[gimsuy]*/g,
    "''",
  )
}
