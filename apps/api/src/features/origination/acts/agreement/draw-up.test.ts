import { expect, expectTypeOf, test } from 'vitest'
import { sampleLoanAgreement } from '../../../../documents/loan-agreement/sample.ts'
import type { AgreementContent } from './agreement-data.ts'
import { isSameFigures } from './draw-up.ts'

const { issuedAt, evidence, ...drawn } = sampleLoanAgreement
const copy = () => structuredClone(drawn)

test('an agreement of the same figures is the same, in whatever order another release writes them', () => {
  expect(isSameFigures(drawn, Object.fromEntries(Object.entries(copy()).reverse()))).toBe(true)
})

test('an agreement stays the same where another release says more of it, or less', () => {
  const more = { ...copy(), credit: { ...copy().credit, graceDays: 3 }, annexCount: 2 }
  expect(isSameFigures(drawn, more)).toBe(true)
  expect(isSameFigures(more, drawn)).toBe(true)
})

test('each figure, law and fact of an agreement that differs makes another agreement of it', () => {
  let changed = 0
  const changeEach = (value: unknown, put: (other: unknown) => unknown): void => {
    if (Array.isArray(value)) {
      expect(isSameFigures(drawn, put(value.slice(1)))).toBe(false)
      for (const [index, one] of value.entries()) changeEach(one, (other) => put(value.with(index, other)))
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value))
        changeEach(one, (other) => put({ ...value, [name]: other }))
    } else {
      changed += 1
      expect(isSameFigures(drawn, put(typeof value === 'number' ? value + 1 : `${value}.`))).toBe(false)
    }
  }
  changeEach(drawn, (other) => other)
  expect(changed).toBeGreaterThan(60)
})

test('a phone that is handed over in a shop makes another agreement than one that is sent', () => {
  const inShop = { ...drawn, subject: { ...drawn.subject, soldIn: { shopName: 'Andina Móvil Centro' } } }
  expect(isSameFigures(drawn, inShop)).toBe(false)
  expect(isSameFigures(inShop, drawn)).toBe(false)
})

/** Names that a value may lack, at any depth: within a release they would pass as another wording. */
type OptionalNames<T> = T extends string | number | boolean
  ? never
  : T extends readonly (infer Item)[]
    ? OptionalNames<Item>
    : T extends object
      ? {
          [Name in keyof T]-?: Record<never, never> extends Pick<T, Name> ? Name : OptionalNames<T[Name]>
        }[keyof T]
      : never

test('no name of an agreement is optional: it says null of what it lacks', () => {
  expectTypeOf<OptionalNames<AgreementContent>>().toEqualTypeOf<never>()
})

test('a guarantee that has come, or gone, makes another agreement', () => {
  expect(isSameFigures({ ...drawn, guarantee: { kind: 'none' } }, drawn)).toBe(false)
  expect(isSameFigures(drawn, { ...drawn, lifeInsurance: null })).toBe(false)
})
