import { createHash } from 'node:crypto'
import type { Entry } from './entry.ts'

export type FingerprintedInput = Pick<Entry, 'kind' | 'subject' | 'valueOn' | 'actor' | 'lines'> & {
  readonly reverses: string | null
}

/**
 * SHA-256 in hex of what an idempotency key stands for. The order of the lines does not count, nor does the day of
 * booking: the same request made again tomorrow is still the same.
 */
export function fingerprintOf({
  kind,
  subject,
  valueOn,
  actor,
  reverses,
  lines,
}: FingerprintedInput): string {
  const amounts = lines.map(({ account, amount }) => [account, amount] as const).sort(byAccount)
  return createHash('sha256')
    .update(JSON.stringify([kind, subject, valueOn, actor, reverses, amounts]))
    .digest('hex')
}

function byAccount([one]: readonly [string, number], [other]: readonly [string, number]): number {
  return one < other ? -1 : one > other ? 1 : 0
}
