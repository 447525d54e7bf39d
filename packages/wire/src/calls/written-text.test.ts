import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { givenIdentityNumber, typedIdentityNumber } from '../words/fields.ts'
import { addressFormSchema } from './addresses.ts'
import { identityNumberSchema } from './fields.ts'
import { manyLines, oneLine } from './written-text.ts'

describe('a name or an address loses what nobody sees, and what only some screens draw (R-F17)', () => {
  it.each([
    ['Medellín, \u202eaiuqoitnA', 'Medellín, aiuqoitnA'],
    ['Ca\u00adlle\u200b 1\u2060', 'Calle 1'],
    ['KR 7 # 12-34 🏠👩‍👧🏽🇨🇴 1️⃣', 'KR 7 # 12-34 1'],
    ['Torre "Ñandú" O’Higgins', 'Torre "Ñandú" O’Higgins'],
    ['nn\u0303 → a ‐ b — c', 'nñ a - b - c'],
    ['uno\r\n\tdos\u2028tres', 'uno dos tres'],
    ['\ud800x\ufffe\u{e0041}', 'x'],
    ['<b>x</b> #$%&', '<b>x</b> #$%&'],
  ])('%j', (typed, kept) => {
    expect(oneLine(typed)).toBe(kept)
    expect(oneLine(kept)).toBe(kept)
  })

  it('the cleaned text is what the bounds of a field count', () => {
    const address = { departmentDaneCode: '11', cityDaneCode: '11001', typedAddress: 'CL 1 # 2-3' }
    expect(() => parse(addressFormSchema, { ...address, neighborhoodName: '\u200b🏠' })).toThrow()
    expect(
      parse(addressFormSchema, { ...address, neighborhoodName: ' Cedritos\u202e ' }).neighborhoodName,
    ).toBe('Cedritos')
  })

  it('words of many lines keep lines and emoji, and lose marks of direction', () => {
    expect(manyLines('Hola \u202e👩‍👧\r\nadiós\u0000\t!')).toBe('Hola 👩‍👧\nadiós !')
  })
})

describe('an identity number', () => {
  it.each(['1.010.100.080', ' 1010100080 ', '1 010 100 080', '1.010 100.080'])(
    'is the same with spaces and dots: %s (R-F1)',
    (typed) => {
      expect(parse(identityNumberSchema, typed)).toBe('1010100080')
    },
  )

  it.each(['01010100080', '0001010100080', '12345', '123456789012345', '', '0', 'abc', '-1010100080'])(
    'is none, typed as %j (R-F1)',
    (typed) => {
      expect(typedIdentityNumber(typed)).toBeNull()
      expect(() => parse(identityNumberSchema, typed)).toThrow()
    },
  )

  it('written by a link or a provider with zeros before it is the same person (R-F1)', () => {
    expect(givenIdentityNumber('0001.010.100.080')).toBe('1010100080')
    expect(givenIdentityNumber('000012345')).toBeNull()
    expect(givenIdentityNumber('no es un número')).toBeNull()
  })
})
