import { describe, expect, it } from 'vitest'
import { readText } from './read-fields.ts'

/** What becomes of a text when its UTF-8 is taken for an encoding of one byte a letter. */
const takenFor = (encoding: string, text: string) =>
  new TextDecoder(encoding).decode(new TextEncoder().encode(text))

describe('a text of the vendor', () => {
  it.each(['', ' ', 'N/A', ' N/A ', 'null', 'undefined'])('%j is nothing', (text) => {
    expect(readText(text)).toBe('')
  })

  it.each([...['Transacción aceptada', 'Bogotá D. C.', 'Núñez', '¿Señal?', 'año “nuevo” – €5']])(
    '%s is read again after it was read in a wrong encoding',
    (text) => {
      expect(readText(takenFor('windows-1252', text))).toBe(text)
    },
  )

  it.each(['Bogotá', 'Núñez', 'PSE', 'N/A-2', 'Ã', 'ÃA', 'Señal 漢字', '\ufffd'])(
    '%s stays as it is',
    (text) => {
      expect(readText(text)).toBe(text)
    },
  )

  it('a text of the vendor with a NUL is rejected, not shortened', () => {
    expect(readText('6f1c\u00002d0e')).toBe('6f1c\ufffd2d0e')
    expect(readText('6f1c\ud8002d0e')).toBe('6f1c\ufffd2d0e')
  })
})
