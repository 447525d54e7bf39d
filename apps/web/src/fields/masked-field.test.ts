import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyMask } from './masked-field.tsx'
import { dateMask, identityMask, type Mask, mobileMask, moneyMask, payerMask, signInMask } from './masks.ts'

/** Text with the caret as `|`, edited like a browser does, then masked. */
function edit(
  mask: Mask,
  text: string,
  action: { type: string } | { paste: string } | 'backspace' | 'delete',
) {
  const caret = text.indexOf('|')
  const before = text.replace('|', '')
  const inserted = typeof action === 'string' ? '' : 'type' in action ? action.type : action.paste
  const from = action === 'backspace' ? caret - 1 : caret
  const to = action === 'delete' ? caret + 1 : caret
  const masked = applyMask(mask, {
    before,
    value: before.slice(0, from) + inserted + before.slice(to),
    caret: from + inserted.length,
    inputType:
      action === 'backspace'
        ? 'deleteContentBackward'
        : action === 'delete'
          ? 'deleteContentForward'
          : 'insertText',
  })
  return `${masked.value.slice(0, masked.caret)}|${masked.value.slice(masked.caret)}`
}

/** The same text, key by key. */
const typed = (mask: Mask, keys: string) =>
  [...keys].reduce((text, key) => edit(mask, text, { type: key }), '|')

describe('identity number of the quick payment', () => {
  test.each([
    ['101', '101'],
    ['101010', '101 01 0'],
    ['1010100080', '101 01 00 08 0'],
    ['10101000801', '101 01 00 08 01'],
    ['10101000801234', '101 01 00 08 01 23 4'],
  ])('%s is shown as %s, in the mask ### ## ## ## ## (R-V13)', (digits, shown) => {
    expect(payerMask.format(digits)).toBe(shown)
    expect(payerMask.digitsOf(shown)).toBe(digits)
  })
  test('takes a paste with dots', () => {
    expect(edit(payerMask, '|', { paste: '1.010.100.080' })).toBe('101 01 00 08 0|')
  })
})

describe('identity number', () => {
  test.each([
    ['101010', '1 01 010'],
    ['1010101', '1 010 101'],
    ['10101010', '10 101 010'],
    ['101010108', '10 101 0108'],
    ['1010101080', '1 010 101 080'],
    ['10101010801', '10 101 010 801'],
    ['10101010801234', '10 101 010 801 234'],
  ])('%s is shown as %s', (digits, shown) => {
    expect(identityMask.format(digits)).toBe(shown)
  })
  test('at the sign-in shows 14 digits as # ### ### ### ## ##, and fewer as everywhere', () => {
    expect(signInMask.format('10101010801234')).toBe('1 010 101 080 12 34')
    expect(signInMask.format('1010101080')).toBe('1 010 101 080')
  })
  test('takes a paste with spaces, without, and with dots', () => {
    for (const paste of ['1 010 101 080', '1010101080', '1.010.101.080', ' 1010101080 ']) {
      expect(edit(identityMask, '|', { paste })).toBe('1 010 101 080|')
    }
  })
  test('keeps the caret behind a digit inserted in the middle (R-V13)', () => {
    expect(edit(identityMask, '1 0|10 101', { type: '9' })).toBe('10 9|10 101')
  })
  test('keeps the caret when a digit in the middle is deleted', () => {
    expect(edit(identityMask, '1 01|0 101 080', 'backspace')).toBe('10| 010 1080')
  })
  test('deleting a space deletes the digit before it, and forward the digit behind it', () => {
    expect(edit(identityMask, '1 |010 101', 'backspace')).toBe('|0 10 101')
    expect(edit(identityMask, '1| 010 101', 'delete')).toBe('1| 10 101')
  })
  test('never holds more than 14 digits nor 19 characters', () => {
    expect(edit(identityMask, '10 101 010 801 234|', { type: '5' })).toBe('10 101 010 801 234|')
  })
})

describe('mobile', () => {
  test('is shown as ### ### ## ##', () => {
    expect(edit(mobileMask, '|', { paste: '3001234567' })).toBe('300 123 45 67|')
  })
  test("loses the country's code when filled in or pasted", () => {
    expect(edit(mobileMask, '|', { paste: '+57 300 123 4567' })).toBe('300 123 45 67|')
  })
  test("loses the country's code when it is typed key by key", () => {
    expect(typed(mobileMask, '+57 3001234567')).toBe('300 123 45 67|')
    expect(typed(mobileMask, '573001234567')).toBe('300 123 45 67|')
  })
  test('deletes across a space', () => {
    expect(edit(mobileMask, '300 |123 45 67', 'backspace')).toBe('30|1 234 56 7')
  })
})

describe('money', () => {
  test('groups thousands with dots and keeps the caret', () => {
    expect(edit(moneyMask, '1.0|00.000', { type: '5' })).toBe('10.5|00.000')
  })
  test.each([
    ['$ 1.500.000,00', '1.500.000'],
    ['$150,000.00', '150.000'],
    ['150000.00', '150.000'],
    ['150000.5', '150.000'],
    ['150.000.00', '150.000'],
    ['150.000,00', '150.000'],
    ['150,000', '150.000'],
    ['150.000', '150.000'],
    ["1'500.000", '1.500.000'],
    ["1'500.000,00", '1.500.000'],
    ['COP 150,000.00 (pesos)', '150.000'],
    ['1 500 000', '1.500.000'],
  ])('reads the pasted amount %s as %s: decimals are never pesos', (paste, shown) => {
    expect(edit(moneyMask, '|', { paste })).toBe(`${shown}|`)
    expect(edit(moneyMask, '9|', { paste: '' })).toBe('9|')
    expect(applyMask(moneyMask, { value: paste, caret: paste.length, before: '', inputType: '' }).value).toBe(
      shown,
    )
  })
  test.each([
    ['150000,00', '150.000,|'],
    ['150.000', '150.000|'],
    ['150.000,0', '150.000,|'],
    [',5', '5|'],
  ])('reads the amount typed key by key as %s: what is typed behind a comma are no pesos', (keys, shown) => {
    expect(typed(moneyMask, keys)).toBe(shown)
  })
  test('a digit deleted at the end leaves no decimals, and a comma can be deleted', () => {
    expect(edit(moneyMask, '150.000|', 'backspace')).toBe('15.000|')
    expect(edit(moneyMask, '1.500|', 'backspace')).toBe('150|')
    expect(edit(moneyMask, '150.000,|', 'backspace')).toBe('150.000|')
  })
  test('has no leading zeros, but may be 0', () => {
    expect(edit(moneyMask, '|', { paste: '000' })).toBe('0|')
    expect(edit(moneyMask, '0|', { type: '5' })).toBe('5|')
  })
})

test('a date takes what people type and what browsers fill in', () => {
  expect(edit(dateMask, '|', { paste: '05031998' })).toBe('05/03/1998|')
  expect(edit(dateMask, '|', { paste: '1998-03-05' })).toBe('05/03/1998|')
  expect(edit(dateMask, '05/|03/1998', 'backspace')).toBe('0|0/31/998')
})

test.each([
  ['5/3/2012', '05/03/2012|'],
  ['05/3/2012', '05/03/2012|'],
  ['5/03/2012', '05/03/2012|'],
  ['5-3-2012', '05/03/2012|'],
  ['05032012', '05/03/2012|'],
  ['31/12/1999', '31/12/1999|'],
])('a date typed key by key as %s is %s', (keys, shown) => {
  expect(typed(dateMask, keys)).toBe(shown)
})

test('a date pasted with days and months of one digit gets their zeros', () => {
  expect(edit(dateMask, '|', { paste: '5/3/2012' })).toBe('05/03/2012|')
})

test('a digit deleted in the middle of a date does not come back', () => {
  expect(edit(dateMask, '05|/03/2012', 'backspace')).toBe('0|0/32/012')
})

test.each([
  ['identity', identityMask],
  ['mobile', mobileMask],
  ['money', moneyMask],
  ['date', dateMask],
])('%s: masking what is masked changes nothing, and the caret stands in the text', (_, mask) => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (text, at) => {
      const caret = Math.min(at, text.length)
      const once = applyMask(mask, { value: text, caret, before: '', inputType: '' })
      const twice = applyMask(mask, { ...once, before: once.value, inputType: '' })
      expect(twice).toEqual(once)
      expect(once.caret).toBeGreaterThanOrEqual(0)
      expect(once.caret).toBeLessThanOrEqual(once.value.length)
    }),
    { seed: 20_261_121 },
  )
})
