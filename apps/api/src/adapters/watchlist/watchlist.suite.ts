import { expect, it } from 'vitest'
import type { Watchlist } from '../../ports/watchlist.ts'
import type { CallLimits } from '../http/ask-provider.ts'
import type { RunningSandbox } from '../testing/start-sandbox.ts'
import { describeUnavailability } from '../testing/unavailable.suite.ts'

export type WatchlistWorld = {
  readonly clear: string
  readonly listed: string
  readonly listedSinceTheForm: string
}

export function describeWatchlist(
  world: WatchlistWorld,
  sandbox: () => RunningSandbox,
  connect: (limits?: Partial<CallLimits>) => Watchlist,
): void {
  const name = 'Ana Torres'

  it('the watchlist finds a listed person and gives every search its own id', async () => {
    const watchlist = connect()
    const listed = await watchlist.search({ document: world.listed, name, stage: 'form' })
    const clear = await watchlist.search({ document: world.clear, name, stage: 'form' })
    expect([listed.isListed, clear.isListed]).toEqual([true, false])
    expect(listed.searchId).not.toBe(clear.searchId)
  })

  it('the watchlist searches again at the offer, when somebody may be listed who was not at the form', async () => {
    const document = world.listedSinceTheForm
    const watchlist = connect()
    expect((await watchlist.search({ document, name, stage: 'form' })).isListed).toBe(false)
    expect((await watchlist.search({ document, name, stage: 'offer' })).isListed).toBe(true)
  })

  describeUnavailability('watchlist', (fault) => sandbox().fault(fault), {
    isRepeated: true,
    call: (limits) => connect(limits).search({ document: world.clear, name, stage: 'form' }),
  })
}
