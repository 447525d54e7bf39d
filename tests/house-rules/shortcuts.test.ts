import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { isTest, sourcesUnder } from './repository.ts'
import { placesOf, withoutComments } from './source-text.ts'

const sources = sourcesUnder('apps', 'packages', 'tools', 'tests')

test('no check of a whole file, and no error of types, is switched off in place', () => {
  // In parts, so that this file does not find itself.
  const pattern = new RegExp(`${'biome'}-ignore-all|${'@ts'}-(?:nocheck|expect-error)`)
  expect(sources.flatMap(({ path, text }) => placesOf(path, text, pattern))).toEqual([])
})

test('no code compares an origin with a name of a channel: put what differs into the values of the channels', () => {
  const name = `'(?:Finter|Libre|Assistido)'`
  const comparing = new RegExp(`[!=]==? ${name}|${name} [!=]==|\\bcase ${name}:`)
  expect("if (origin === 'Libre') {").toMatch(comparing)
  const product = sourcesUnder('apps/api/src', 'apps/web/src', 'packages').filter(
    ({ path }) => !isTest(path) && !/\/channels?[/.]/.test(path),
  )
  expect(product.flatMap(({ path, text }) => placesOf(path, withoutComments(text), comparing))).toEqual([])
})

test('no test is tried again: mend one that fails now and then at its cause', () => {
  expect(JSON.stringify(config.test)).not.toContain('"retry"')
  const retried = sources.filter(
    ({ path, text }) => isTest(path) && /\b(?:test|it|describe)\([^)]*\{[^{}]*\bretry:/.test(text),
  )
  expect(retried.map(({ path }) => path)).toEqual([])
})
