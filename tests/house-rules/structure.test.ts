import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { circlesAmong, wayAround } from './circles.ts'
import { exceptions } from './exceptions.ts'
import { sourcesUnder } from './repository.ts'
import {
  forcedCasts,
  leaningTestNames,
  literalSpreads,
  namelessPicks,
  type Offender,
  originComparisons,
  participleTypes,
  placesOf,
  productFiles,
  smallFacades,
} from './structure.ts'

const files = sourcesUnder('apps', 'packages', 'tools', 'tests')
const product = productFiles(files)

test('no files import each other in a circle, types included: move what both need into a file of its own', () => {
  const circles = circlesAmong(files)
  const offenders = circles.flatMap((circle) =>
    circle.map((path) => ({ key: path, place: `${path}, in ${wayAround(circle, files).join(' → ')}` })),
  )
  expect(placesOf(offenders)).toEqual([])
})

test('a type is named by a noun of the domain, never by a participle: PaymentAttempt, not Asked', () => {
  expect(placesOf(participleTypes(files))).toEqual([])
})

test('an object literal is written out: no spread of a literal inside it', () => {
  expect(placesOf(literalSpreads(files))).toEqual([])
})

test('`Pick<…> & {…}` stands in a type that has a name, never as a cast or beside a parameter', () => {
  expect(placesOf(namelessPicks(files))).toEqual([])
})

test('no cast goes through unknown or never: check the value, give the type its true shape, or list the cast', () => {
  expect(placesOf(unlisted('forcedCasts', forcedCasts(files)))).toEqual([])
})

test('no file only passes on one or two names: import them from where they are', () => {
  expect(placesOf(smallFacades(files))).toEqual([])
})

test('a test name is a whole rule that stands alone in a failure report: it begins with no "of", "which", "what"', () => {
  expect(placesOf(leaningTestNames(files))).toEqual([])
})

test('a listed exception is still needed: take it off the list', () => {
  const found = {
    forcedCasts: forcedCasts(files),
  }
  const unneeded = Object.entries(found).flatMap(([rule, offenders]) =>
    Object.keys(exceptions[rule] ?? {}).filter((key) => !offenders.some((offender) => offender.key === key)),
  )
  expect(unneeded).toEqual([])
})

test('no code compares an origin with a name of a channel: put what differs into the values of the channels', () => {
  const outside = product.filter(({ path }) => !/^apps\/sandbox\/|\/origination\/channels?[/.]/.test(path))
  expect(placesOf(originComparisons(outside))).toEqual([])
})

test('no test is tried again: mend one that fails now and then at its cause', () => {
  type Project = { readonly test?: { readonly name?: string; readonly retry?: unknown } }
  const projects = (config.test?.projects ?? []) as readonly Project[]
  expect(config.test?.retry).toBeUndefined()
  expect(projects.filter(({ test }) => test?.retry !== undefined).map(({ test }) => test?.name)).toEqual([])
  const own = files.filter(({ path, text }) => path.endsWith('.test.ts') && /\{[^{}]*\bretry:/.test(text))
  const named = own.filter(({ text }) => /\b(?:test|it|describe)\([^)]*\{[^{}]*\bretry:/.test(text))
  expect(named.map(({ path }) => path)).toEqual([])
})

function unlisted(rule: string, offenders: readonly Offender[]): readonly Offender[] {
  return offenders.filter(({ key }) => exceptions[rule]?.[key] === undefined)
}
