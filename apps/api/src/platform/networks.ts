import { BlockList, isIP } from 'node:net'

const loopback = '127.0.0.0/8,::1/128'

/** `10.0.0.0/8,2001:db8::/32`, bare addresses, `loopback`, `none`. */
export const areNetworks = (list: string): boolean => entriesOf(list).every((entry) => parse(entry) !== null)

/** IPv4-mapped IPv6 addresses match as IPv4. */
export function networksOf(list: string): (address: string) => boolean {
  const networks = new BlockList()
  for (const entry of entriesOf(list)) {
    const network = parse(entry)
    if (network !== null) networks.addSubnet(network.address, network.bits, network.family)
  }
  return (address) => {
    const plain = plainAddress(address)
    const version = isIP(plain)
    return version !== 0 && networks.check(plain, version === 4 ? 'ipv4' : 'ipv6')
  }
}

/** Without zone and IPv4-mapping prefix. */
export const plainAddress = (address: string): string =>
  (address.split('%')[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '')

function entriesOf(list: string): readonly string[] {
  if (list.trim() === 'none') return []
  return list
    .split(',')
    .flatMap((entry) => (entry.trim() === 'loopback' ? loopback.split(',') : [entry.trim()]))
}

function parse(entry: string) {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  const bitsMax = version === 4 ? 32 : 128
  const count = bits === undefined ? bitsMax : Number(/^\d{1,3}$/.test(bits) ? bits : Number.NaN)
  if (version === 0 || rest.length > 0 || !(count <= bitsMax)) return null
  return { address, bits: count, family: version === 4 ? ('ipv4' as const) : ('ipv6' as const) }
}
