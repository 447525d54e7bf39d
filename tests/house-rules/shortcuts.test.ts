import { expect, test } from 'vitest'
import { sourcesUnder } from './repository.ts'
import { placesOf, withoutComments } from './source-text.ts'

const sources = sourcesUnder('apps', 'packages', 'tools', 'tests')

// Said in parts, so that this file does not find itself.
const ignore = ['biome', 'ignore'].join('-')
const once = 'asks once, on entering, whatever the values become later'

/** Each `path rule` with its reason; the list may only shrink. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/web/src/shell/journey-gate.tsx useExhaustiveDependencies': 'a new attempt asks again',
  'apps/web/src/features/on-boarding/form/form-screen.tsx useExhaustiveDependencies':
    'looks once the fields are back',
  'apps/web/src/features/on-boarding/form/terms-dialog.tsx useExhaustiveDependencies': once,
  'apps/web/src/features/on-boarding/offer/use-offer.ts useExhaustiveDependencies': once,
  'apps/web/src/features/on-boarding/pre-offer/pre-offer-step.tsx useExhaustiveDependencies': once,
  'apps/web/src/fields/otp-field.tsx noArrayIndexKey': 'a box of the code is its place',
  'apps/web/src/ui/hint-box.tsx noStaticElementInteractions': 'holding the hint only pauses its timer',
}
const switchedOff = sources.flatMap(({ path, text }) =>
  [...text.matchAll(new RegExp(`${ignore}(?:-\\w+)? lint(?:/\\w+)*/(\\w+)`, 'g'))].map(
    ([, rule]) => `${path} ${rule}`,
  ),
)

test('no lint rule is switched off in place without standing in the list: change the code, or the rule for all', () => {
  expect(switchedOff.filter((place) => exceptions[place] === undefined)).toEqual([])
})

test('an exception to the lint rules is still needed: take it off the list', () => {
  expect(Object.keys(exceptions).filter((place) => !switchedOff.includes(place))).toEqual([])
})

test('no check of types or layout is switched off in place, layout of a table apart', () => {
  const pattern = new RegExp(
    [
      `${ignore}(?! format: \\w| lint/)`,
      `es${'lint'}-disable`,
      `@${'ts'}-(?:ignore|nocheck|expect-error)`,
    ].join('|'),
  )
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
