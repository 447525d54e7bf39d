import dns, { type LookupAddress } from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Preloaded into the processes of `npm run fleet`: their names resolve to the addresses in FLEET_NAMES (`name=address,…`), since
 * production takes no provider and no public address that is spelled as loopback. /etc/hosts stays as it is.
 */
const pairs = (process.env.FLEET_NAMES ?? '').split(',').map((pair) => pair.split('='))
const addresses = new Map(pairs.map(([name = '', address = '']) => [name, address]))
const { lookup } = dns

type Rest = [options: dns.LookupAllOptions, callback: (error: Error | null, found: LookupAddress[]) => void]
const lookupByName = (name: string, ...rest: Rest) => lookup(addresses.get(name) ?? name, ...rest)
Object.assign(dns, { lookup: lookupByName })
syncBuiltinESMExports()
