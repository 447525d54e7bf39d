import { expect, test } from 'vitest'
import { isTest, sourcesUnder } from './repository.ts'
import { placesOf, withoutComments } from './source-text.ts'

test('a part that is missing is handled in one place: hand `() => import(…)` to loadChunk, loadAhead or loadOrTell of ui/load-chunk.ts', () => {
  const bare = /(?<!\(\) => )\bimport\(|\bimport\([^)]*\)\s*\.(?:then|catch)/
  expect("const { follow } = await import('./follow.ts')").toMatch(bare)
  expect("lazy(() => import('./page.tsx').then((page) => page))").toMatch(bare)
  const sources = sourcesUnder('apps/web/src').filter(({ path }) => !isTest(path))
  expect(sources.flatMap(({ path, text }) => placesOf(path, withoutComments(text), bare))).toEqual([])
})
