import type { Watchlist } from '../../../ports/watchlist.ts'
import { createJsonClient } from '../../http/json-client.ts'
import type { ProviderConnection } from '../../http/provider-connection.ts'
import { searchSchema, toSearchResult } from './translate.ts'

export function connectWatchlist(connection: ProviderConnection): Watchlist {
  const client = createJsonClient('watchlist', connection)
  return {
    search: async ({ document, name, stage }) => {
      const person = { documentType: 'CC', document, name, stage }
      return toSearchResult(await client.ask(['searches'], person, searchSchema))
    },
  }
}
