import { expect, test } from 'vitest'
import { isTest, sourcesUnder } from './repository.ts'
import { placesOf, withoutComments, withoutPatterns } from './source-text.ts'

const spanish = /[áéíóúüñÁÉÍÓÚÜÑ¿¡]/

/** Each with its reason; the list may only shrink. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/api/src/platform/brand.ts': "the operator's name is a name",
  'apps/web/src/client/failure-reactions.ts': 'the specification tells this failure by its words (R-V1)',
  'apps/web/src/features/one-time-code/pin-message.ts': 'the same (R-V1)',
}

test('Spanish for people stands only in text/, emails/, documents/ and the sandbox', () => {
  const places = sourcesUnder('apps/api/src', 'apps/web/src', 'packages')
    .filter(({ path }) => !isTest(path) && !/\/(?:text|emails|documents|seed)\//.test(path))
    .filter(({ path }) => exceptions[path] === undefined)
    .flatMap(({ path, text }) => placesOf(path, withoutPatterns(withoutComments(text)), spanish))
  expect(places).toEqual([])
})

test('an exception to the language rule is still needed', () => {
  const unused = sourcesUnder('apps/api/src', 'apps/web/src', 'packages')
    .filter(({ path, text }) => exceptions[path] !== undefined && !spanish.test(withoutComments(text)))
    .map(({ path }) => path)
  expect(unused).toEqual([])
})

test('comments are English', () => {
  const commented = sourcesUnder('apps', 'packages', 'tools', 'tests').flatMap(({ path, text }) =>
    placesOf(
      path,
      onlyLineComments(text),
      /\b(?:el|los|las|para|cuando|porque|según)\s+\w+\s+(?:de|del|que|se)\b/i,
    ),
  )
  expect(commented).toEqual([])
})

function onlyLineComments(text: string): string {
  return text
    .split('\n')
    .map((line) => /^\s*(?:\/\/|\*|\/\*\*)(.*)/.exec(line)?.[1] ?? '')
    .map((comment) => comment.replaceAll(/'[^']*'|"[^"]*"|`[^`]*`/g, ''))
    .join('\n')
}
