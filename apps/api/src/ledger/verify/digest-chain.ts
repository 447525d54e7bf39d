import { createHash } from 'node:crypto'

export type Link = {
  readonly chain: string
  readonly number: number
  readonly digest: string
  /** Covered after the digest of the link before. */
  readonly content: string
}

/** In order; each wrong link once. */
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

/** As PostgreSQL's JSON, with a space after each comma: digests cover that text. */
export function jsonText(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  return `[${value.map(jsonText).join(', ')}]`
}
