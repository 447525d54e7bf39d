import type { Brand } from '../../../platform/brand.ts'
import type { Application } from '../../origination/origination.ts'

/** What a guesser would try first of a person, and of the brand. */
export const wordsOf = (
  { document, mobile, email, fullName, firstName, firstSurname }: Application['person'],
  brandWords: readonly string[],
): readonly string[] => [...brandWords, document, mobile, email, fullName, firstName, firstSurname]

export const wordsOfBrand = ({ operatorName, lenderName }: Brand): readonly string[] => [
  operatorName,
  lenderName,
]
