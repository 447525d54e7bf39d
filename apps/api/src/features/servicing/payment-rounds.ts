import type { Kysely } from 'kysely'
import { entriesOf, type PostedEntry } from '../../ledger/ledger.ts'
import type { Database } from '../../platform/database/schema.ts'

/**
 * A payment may be posted, and posted again after its reversal, this often. A provider that changes its mind more often
 * is a matter for a person.
 */
export const roundsMax = 9

/** The first posting or reversal has the plain idempotency key, later ones a suffix. */
export const keyOfRound = (key: string, round: number): string => (round === 1 ? key : `${key}:${round}`)

const rounds = Array.from({ length: roundsMax }, (_, index) => index + 1)

/** The entries that posted a payment, in order; each but the last was reversed. */
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
