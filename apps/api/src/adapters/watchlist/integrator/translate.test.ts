import * as v from 'valibot'
import { expect, it } from 'vitest'
import clear from './fixtures/search-clear.json' with { type: 'json' }
import listed from './fixtures/search-listed.json' with { type: 'json' }
import { searchSchema, toSearchResult } from './translate.ts'

it('takes any match for listed, and keeps only the id of the search', () => {
  expect(toSearchResult(v.parse(searchSchema, listed))).toEqual({
    searchId: '136386ca-7596-4b00-828e-0ee5347faf4e',
    isListed: true,
  })
})

it('takes no match for clear', () => {
  expect(toSearchResult(v.parse(searchSchema, clear)).isListed).toBe(false)
})

it('does not take a missing list of matches for clear', () => {
  expect(v.is(searchSchema, { searchId: '1' })).toBe(false)
})
