import { expect, test } from 'vitest'
import { compareTerms } from './calculator.ts'

// The golden offers of a personal loan of 5,000,000 in the credit engine's own tests.
const terms = [
  { installment: 18, total: 326_934, totalToPay: 5_884_816 },
  { installment: 24, total: 257_650, totalToPay: 6_183_612 },
  { installment: 36, total: 189_130, totalToPay: 6_808_708 },
]

test('each term says its difference to the next shorter term', () => {
  const compared = compareTerms(terms)
  expect(compared.map(({ againstShorter }) => againstShorter)).toEqual([
    null,
    {
      lessAMonth: 69_284,
      lessAMonthFmt: '$\u00a069.284',
      moreInTotal: 298_796,
      moreInTotalFmt: '$\u00a0298.796',
    },
    {
      lessAMonth: 68_520,
      lessAMonthFmt: '$\u00a068.520',
      moreInTotal: 625_096,
      moreInTotalFmt: '$\u00a0625.096',
    },
  ])
})

test('the differences of neighbours add up to the difference between the first and the last term', () => {
  const [, ...longer] = compareTerms(terms)
  const sum = (amounts: readonly (number | undefined)[]) =>
    amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  expect(sum(longer.map(({ againstShorter }) => againstShorter?.moreInTotal))).toBe(6_808_708 - 5_884_816)
  expect(sum(longer.map(({ againstShorter }) => againstShorter?.lessAMonth))).toBe(326_934 - 189_130)
})
