import { expect, test } from 'vitest'
import { isTest, sourcesUnder } from './repository.ts'
import { placesOf, withoutComments, withoutPatterns } from './source-text.ts'

/** The specification tells this failure by its words (R-V1), which the code compares. */
const comparesWords = [
  'apps/web/src/client/failure-reactions.ts',
  'apps/web/src/steps/one-time-code/pin-message.ts',
]

test('Spanish for people stands only in text/, emails/, documents/ and the sandbox', () => {
  const places = sourcesUnder('apps/api/src', 'apps/web/src', 'packages')
    .filter(({ path }) => !isTest(path) && !/\/(?:text|emails|documents|seed)\//.test(path))
    .filter(({ path }) => !comparesWords.includes(path))
    .flatMap(({ path, text }) => placesOf(path, withoutPatterns(withoutComments(text)), /[áéíóúüñÁÉÍÓÚÜÑ¿¡]/))
  expect(places).toEqual([])
})
