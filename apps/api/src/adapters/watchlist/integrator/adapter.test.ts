import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeWatchlist } from '../watchlist.suite.ts'
import { connectWatchlist, searchSchema, toSearchResult } from './adapter.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
}, 30_000)
afterAll(() => sandbox.stop())

describe('the watchlist by the integrator protocol', () => {
  describeWatchlist(
    { clear: '1010100001', listed: '1010100051', listedSinceTheForm: '1010100063' },
    () => sandbox,
    (limits = {}) =>
      connectWatchlist({ baseUrl: `${sandbox.url}/watchlist/v1`, key: 'demo-watchlist-key', limits }),
  )
})

import clear from './fixtures/search-clear.json' with { type: 'json' }
import listed from './fixtures/search-listed.json' with { type: 'json' }

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
