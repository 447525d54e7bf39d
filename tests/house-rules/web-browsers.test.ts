import { expect, test } from 'vitest'
import { isTest, sourcesUnder } from './repository.ts'
import { placesOf, withoutComments } from './source-text.ts'

const sources = sourcesUnder('apps/web/src').filter(({ path }) => !isTest(path))

const placesIn = (pattern: RegExp, allowed: string): readonly string[] =>
  sources
    .filter(({ path }) => path !== allowed)
    .flatMap(({ path, text }) => placesOf(path, withoutComments(text), pattern))

test('a browser that refuses storage stops nobody: what is kept goes through ui/browser-storage.ts', () => {
  expect(placesIn(/\b(?:local|session)Storage\b/, 'apps/web/src/ui/browser-storage.ts')).toEqual([])
})

test('a part that is missing is handled in one place: hand `() => import(…)` to loadChunk, loadAhead or loadOrTell of ui/load-chunk.ts', () => {
  const bare = /(?<!\(\) => )\bimport\(|\bimport\([^)]*\)\s*\.(?:then|catch)/
  expect("const { follow } = await import('./follow.ts')").toMatch(bare)
  expect("lazy(() => import('./page.tsx').then((page) => page))").toMatch(bare)
  expect(placesIn(bare, '')).toEqual([])
})
