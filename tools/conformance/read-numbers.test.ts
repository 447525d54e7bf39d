import { expect, it } from 'vitest'
import { numberedNames } from './read-numbers.ts'

it('reads the numbers at the end of a name, and those of an attack at its beginning', () => {
  const text = [
    "it('refuses a capital prepayment while an installment is overdue (R-Q4, R-M16)', () => {})",
    'it(`opens for nobody who guesses: 0 of %d (S-17)`, async () => {',
    "describe('S-07: another borrower (R-X1)', () => {",
    "  ])('an entry with %s (R-G1)', async () => {",
  ].join('\n')
  expect(numberedNames(text)).toEqual([
    { name: 'refuses a capital prepayment while an installment is overdue', numbers: ['R-Q4', 'R-M16'] },
    { name: 'opens for nobody who guesses: 0 of %d', numbers: ['S-17'] },
    { name: 'another borrower', numbers: ['S-07', 'R-X1'] },
    { name: 'an entry with %s', numbers: ['R-G1'] },
  ])
})

it('takes no number from the middle of a name', () => {
  expect(numberedNames("it('keeps R-Q4 in mind (as ever)', () => {})")).toEqual([])
})
