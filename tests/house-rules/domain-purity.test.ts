import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder, inRepository, isTest, sourcesUnder } from './repository.ts'
import { placesOf, withoutComments } from './source-text.ts'

const domain = [
  'apps/api/src/features',
  'apps/api/src/ledger',
  'apps/api/src/documents',
  'apps/api/src/emails',
  'apps/api/src/ports',
  'packages/credit-engine/src',
]
const domainSources = sourcesUnder(...domain).filter(({ path }) => !isTest(path))
const productSources = sourcesUnder('apps/api/src', 'apps/web/src', 'packages').filter(
  ({ path }) => !isTest(path),
)

function placesIn(sources: typeof domainSources, pattern: RegExp): readonly string[] {
  return sources.flatMap(({ path, text }) => placesOf(path, withoutComments(text), pattern))
}

test('time and chance are arguments: the domain takes `now`, the business date and its random source, and the database has no clock', () => {
  const clock = /\bnew Date\(\)|\bDate\.now\b|\bTemporal\.Now\b|\bperformance\.now\b/
  const random = /\bMath\.random\b|\brandom(?:UUID|Bytes|Int|FillSync)\s*\(|\bgetRandomValues\b/
  const clockOfDatabase = /\bcurrent_(?:timestamp|date)\b|(?<![.\w])now\(\)\s*(?:[-+]|at time zone|::)/i
  expect([clock, random, clockOfDatabase].flatMap((pattern) => placesIn(domainSources, pattern))).toEqual([])
  const inDatabase = filesUnder(
    'apps/api/src/platform/database/migrations',
    'apps/api/src/platform/database/functions',
  ).flatMap((path) => {
    const sql = readFileSync(inRepository(path), 'utf8').replaceAll(/--.*$/gm, '')
    return placesOf(path, sql, /\bnow\(\)|\bcurrent_timestamp\b/i)
  })
  expect(inDatabase).toEqual([])
})

test('no date for a program comes from a locale, which engines write differently: people read es-CO, programs read a business date', () => {
  const sources = sourcesUnder('apps', 'packages', 'tools', 'tests')
  const foreign = /\b(?:Intl\.DateTimeFormat|toLocale(?:Date|Time)String)\((?!['"]es-CO['"]|\))/
  // In parts, so that this file does not find itself.
  expect(['new Intl.DateTimeFormat', "('en-CA', { timeZone: zone })"].join('')).toMatch(foreign)
  expect(sources.flatMap(({ path, text }) => placesOf(path, withoutComments(text), foreign))).toEqual([])
})

test('no product code reads the digits of a document: what a person gets is what the providers answer', () => {
  const name = String.raw`\b\w*(?:document|cedula)\w*(?:\(\))?`
  const digits = String.raw`(?:\.(?:slice\(\s*-|at\(\s*-|endsWith\(|substr)|\s*%\s*\d|\[\w+\.length)`
  const reading = new RegExp(`${name}[?!)]*(?:\\.\\w+)*${digits}`, 'i')
  expect('const person = document.slice(-2)').toMatch(reading)
  expect('if (Number(input.documentNumber) % 100 === 50)').toMatch(reading)
  expect(placesIn(productSources, reading)).toEqual([])
})
