import { afterAll, beforeAll, describe } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeWatchlist } from '../watchlist.suite.ts'
import { connectWatchlist } from './adapter.ts'

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
