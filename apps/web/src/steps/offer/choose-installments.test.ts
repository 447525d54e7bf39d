import { expect, test } from 'vitest'
import { chooseInstallments } from './choose-installments.ts'

test('the current term stays where it can be had (R-V9)', () => {
  expect(chooseInstallments([3, 6, 12], 6)).toBe(6)
})

test('else the largest that can be had (R-V9)', () => {
  expect(chooseInstallments([3, 12, 6], 24)).toBe(12)
  expect(chooseInstallments([3, 6, 12], null)).toBe(12)
})

test('else 36', () => {
  expect(chooseInstallments([], 12)).toBe(36)
})
