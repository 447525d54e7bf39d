import { expect, it } from 'vitest'
import { isId, newId } from './ids.ts'

it('an id comes after the one before, however many there are in a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

it('an id is a UUID of version 7 that begins with its moment', () => {
  const before = Date.now()
  const id = newId()
  expect(isId(id)).toBe(true)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/)
  const moment = Number.parseInt(id.slice(0, 13).replace('-', ''), 16)
  expect(moment).toBeGreaterThanOrEqual(before)
})
