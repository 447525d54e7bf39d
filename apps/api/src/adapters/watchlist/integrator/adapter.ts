import * as v from 'valibot'
import type { Watchlist } from '../../../ports/watchlist.ts'
import type { ProviderConnection } from '../../http/ask-provider.ts'
import { createJsonClient } from '../../http/json-client.ts'

export function connectWatchlist(connection: ProviderConnection): Watchlist {
  const client = createJsonClient('watchlist', connection)
  return {
    search: async ({ document, name, stage }) => {
      const person = { documentType: 'CC', document, name, stage }
      return toSearchResult(await client.ask(['searches'], person, searchSchema))
    },
  }
}

export const searchSchema = v.object({
  searchId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  matches: v.array(v.object({ list: v.string(), score: v.number() })),
})
export type WireSearch = v.InferOutput<typeof searchSchema>

/** The provider applies its agreed threshold, so that every match counts. */
export function toSearchResult(wire: WireSearch): { readonly searchId: string; readonly isListed: boolean } {
  return { searchId: wire.searchId, isListed: wire.matches.length > 0 }
}
