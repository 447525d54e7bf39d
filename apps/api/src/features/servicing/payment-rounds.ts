import type { Kysely } from 'kysely'
import { entriesOf, type PostedEntry } from '../../ledger/ledger.ts'
import type { Database } from '../../platform/database/schema.ts'

/**
 * How often one payment may be posted: at first, and again each time its reversal is taken back. A provider that changes its
 * mind more often is a matter for a person.
 */
export const roundsMax = 9

/** The idempotency key of the nth posting or reversal of one payment; the first has the plain key. */
export const keyOfRound = (key: string, round: number): string => (round === 1 ? key : `${key}:${round}`)

const rounds = Array.from({ length: roundsMax }, (_, index) => index + 1)

/** The entries that posted a payment, in their order; each but the last was reversed. */
export async function postingsOf(
  db: Kysely<Database>,
  subject: string,
  key: string,
): Promise<readonly PostedEntry[]> {
  const entries = await entriesOf(db, subject)
  return rounds.flatMap(
    (round) => entries.find(({ idempotencyKey }) => idempotencyKey === keyOfRound(key, round)) ?? [],
  )
}
