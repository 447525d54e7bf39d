import { expect, test } from 'vitest'
import { wordsOf } from './failure-notice.tsx'

test('only a call without an answer is told as offline', () => {
  expect(wordsOf({ status: 0, message: '' }).title).toBe('Sin conexión')
  expect(wordsOf({ status: 502, message: '' })).toEqual({
    title: 'No pudimos responderte',
    text: 'La falla es nuestra, no de tu internet. Inténtalo de nuevo en unos minutos.',
  })
})

test('a refusal is told in the words of the server', () => {
  expect(wordsOf({ status: 409, message: 'Ya no se puede' })).toEqual({
    title: undefined,
    text: 'Ya no se puede',
  })
})
