import * as v from 'valibot'
import { expect, it } from 'vitest'
import clear from './fixtures/search-clear.json' with { type: 'json' }
import listed from './fixtures/search-listed.json' with { type: 'json' }
import { searchSchema, toSearchResult } from './translate.ts'

it('any match is a listed person, and only the id of the search is kept', () => {
  expect(toSearchResult(v.parse(searchSchema, listed))).toEqual({
    searchId: '136386ca-7596-4b00-828e-0ee5347faf4e',
    isListed: true,
  })
})

it('no match is a clear person', () => {
  expect(toSearchResult(v.parse(searchSchema, clear)).isListed).toBe(false)
})

it('a missing list of matches is no clear person', () => {
  expect(v.is(searchSchema, { searchId: '1' })).toBe(false)
})
