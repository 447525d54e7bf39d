import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { judgePassword } from './judge-password.ts'

const judge = (password: string, words: readonly string[] = []) =>
  judgePassword({ password, equalPassword: password }, words)

it('S-21: none of the 3,000 commonest passwords is taken, whatever its capitals', () => {
  for (const common of dictionary['passwords-common'].slice(0, 3_000)) {
    expect(judge(common).ok).toBe(false)
    expect(judge(common.toUpperCase()).ok).toBe(false)
  }
})

it.each([7, 8, 64, 128, 129])(
  'the length of a password counts letters, not bytes: %i of them (R-S13)',
  (length) => {
    const isTaken = length >= 8 && length <= 128
    for (const letter of ['ñ', '🥭', '字']) expect(judge(letter.repeat(length)).ok).toBe(isTaken)
  },
)

it('a word of its owner is found behind accents and capitals, and short ones pass (R-S13)', () => {
  expect(judge('la bogota de MARIA', ['María Pérez']).ok).toBe(false)
  expect(judge('peReZ y sus hijos', ['María Pérez']).ok).toBe(false)
  expect(judge('una casa de Luis', ['Luis']).ok).toBe(false)
  expect(judge('una casa de Ana y Luz', ['Ana Luz']).ok).toBe(true)
})
