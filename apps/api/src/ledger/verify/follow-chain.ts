import { createHash } from 'node:crypto'

export type Link = {
  /** Whose chain it belongs to. */
  readonly chain: string
  readonly number: number
  /** In hex, as stored. */
  readonly digest: string
  /** What the digest covers besides the one before. */
  readonly content: string
}

/**
 * Says of each link, given in order, what is wrong with its place in its chain. A wrong link is told once
 * (conformance: R-G7).
 */
export function chainFollower(): (link: Link) => readonly string[] {
  let last = { chain: '', number: 0, digest: '' }
  return (link) => {
    const previous = link.chain === last.chain ? last : { number: 0, digest: '' }
    last = link
    const wrong: string[] = []
    if (link.number !== previous.number + 1) wrong.push(`follows number ${previous.number}`)
    if (link.digest !== digestOf(previous.digest, link.content)) wrong.push('does not fit its digest')
    return wrong
  }
}

function digestOf(previous: string, content: string): string {
  return createHash('sha256').update(previous, 'hex').update(content).digest('hex')
}
