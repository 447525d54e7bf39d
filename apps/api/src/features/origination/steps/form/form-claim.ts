import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../platform/database/schema.ts'
import type { SubmittedForm } from './submitted-form.ts'
import { type SubmittedFormRow, submittedFormColumns } from './submitted-form-row.ts'

/**
 * Whether a request asks bureau and watchlist about the form at this moment: `lapsed` where it held the form and died. The
 * database's clock counts, since instances share it.
 */
export type FormClaim = 'free' | 'held' | 'lapsed'

const claimSeconds = 5
const claimRenewedEveryMs = 1_000
const claimEnd = sql<string>`clock_timestamp() + make_interval(secs => ${claimSeconds})`
const isHeld = sql<boolean>`claimed_until > clock_timestamp()`

/** Which request works on a form: one at a time, in all instances. */
export function formClaims(toForm: (row: SubmittedFormRow) => SubmittedForm) {
  return {
    /**
     * Runs the work while no other request does for the same form, in any instance, and gives it the form as it stands;
     * null, without running it, where another one holds the form. Holds no connection meanwhile.
     */
    whileClaimed: async <T>(
      db: Kysely<Database>,
      id: string,
      work: (form: SubmittedForm) => Promise<T>,
    ): Promise<{ readonly value: T } | null> => {
      const claimed = await db
        .updateTable('applicationForm')
        .set({ claimedUntil: claimEnd })
        .where('id', '=', id)
        .where((row) => row.or([row('claimedUntil', 'is', null), row.not(isHeld)]))
        .returning(submittedFormColumns)
        .executeTakeFirst()
      if (claimed === undefined) return null
      const set = (claimedUntil: typeof claimEnd | null) =>
        db
          .updateTable('applicationForm')
          .set({ claimedUntil })
          .where('id', '=', id)
          .where('claimedUntil', 'is not', null)
          .execute()
      // A database that is away can neither renew nor release: the claim then lapses by itself.
      const renewal = setInterval(() => void set(claimEnd).catch(() => {}), claimRenewedEveryMs)
      try {
        return { value: await work(toForm(claimed)) }
      } finally {
        clearInterval(renewal)
        await set(null).catch(() => {})
      }
    },

    claimOf: async (db: Kysely<Database>, id: string): Promise<FormClaim> => {
      const row = await db
        .selectFrom('applicationForm')
        .select(['claimedUntil', isHeld.as('isHeld')])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (row.claimedUntil === null) return 'free'
      return row.isHeld ? 'held' : 'lapsed'
    },
  }
}
