import { dictionary } from '@zxcvbn-ts/language-common'
import type { Brand } from '../../../platform/brand.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Application } from '../../origination/origination.ts'
import { passwordErrors } from '../text/sign-in.ts'

const passwordLengthMin = 8
const passwordLengthMax = 128

/** Shorter words occur by chance. */
const wordLengthMin = 4

/**
 * Accepts 8 to 128 characters, typed twice alike, in no list of breaches and without a word of the owner or
 * the brand.
 */
export function judgePassword(
  typed: { readonly password: string; readonly equalPassword: string },
  words: readonly string[],
): Result<string> {
  const password = typed.password.normalize('NFKC')
  const length = [...password].length
  const errors = [
    length < passwordLengthMin && passwordErrors.tooShort,
    length > passwordLengthMax && passwordErrors.tooLong,
    typed.password !== typed.equalPassword && passwordErrors.notEqual,
    isBreached(password) && passwordErrors.breached,
    holdsWord(password, words) && passwordErrors.personal,
  ].filter((error) => error !== false)
  return errors.length === 0 ? done(password) : refuse('SolicitudInvalida', { message: errors.join(',') })
}

const holdsWord = (password: string, words: readonly string[]): boolean => {
  const folded = fold(password)
  return words
    .flatMap((word) => [word, ...word.split(/[\s@]+/)])
    .map(fold)
    .some((word) => word.length >= wordLengthMin && folded.includes(word))
}

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The 49,000 commonest passwords, in lower case. */
const breached: ReadonlySet<string> = new Set(dictionary['passwords-common'])

const isBreached = (password: string): boolean => breached.has(password.toLowerCase())

export const wordsOf = (
  { document, mobile, email, fullName, firstName, firstSurname }: Application['person'],
  brandWords: readonly string[],
): readonly string[] => [...brandWords, document, mobile, email, fullName, firstName, firstSurname]

export const wordsOfBrand = ({ operatorName, lenderName }: Brand): readonly string[] => [
  operatorName,
  lenderName,
]
