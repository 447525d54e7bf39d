import type { Transaction } from 'kysely'
import type { Database } from './database/schema.ts'
import type { Received } from './http/received.ts'
import { type LimitWindow, takePlaceIn } from './limits.ts'
import type { Secrets } from './secrets.ts'

export type NetworkLimit = { readonly kind: string; readonly windows: readonly LimitWindow[] }

/**
 * Whether the network of a request has a place left; if so it is taken, with the transaction of the caller. Bare
 * loopback has no limit (conformance: R-L3).
 */
export async function takeNetworkPlace(
  transaction: Transaction<Database>,
  secrets: Pick<Secrets, 'blindIndex'>,
  { kind, windows }: NetworkLimit,
  { now, limitedAddress }: Pick<Received, 'now' | 'limitedAddress'>,
): Promise<boolean> {
  if (limitedAddress === null) return true
  const network = { kind, subject: secrets.blindIndex('address', limitedAddress) }
  return (await takePlaceIn(transaction, network, windows, now)) !== null
}
