import type { Kysely } from 'kysely'
import { claimOf, type RowClaim, whileClaimed } from '../../../../platform/database/row-claim.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import type { SubmittedForm } from './submitted-form.ts'
import { type SubmittedFormRow, submittedFormColumns } from './submitted-form-row.ts'

/** Which request asks bureau and watchlist about a form: one at a time, in all instances. */
export const formClaims = (toForm: (row: SubmittedFormRow) => SubmittedForm) => ({
  /** Runs the work while no other request does for the same form, and gives it the form as it stands. */
  whileClaimed: <T>(
    db: Kysely<Database>,
    id: string,
    work: (form: SubmittedForm) => Promise<T>,
  ): Promise<{ readonly value: T } | null> =>
    whileClaimed(db, 'application_form', id, async () => {
      const row = await db
        .selectFrom('applicationForm')
        .select(submittedFormColumns)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return work(toForm(row))
    }),

  claimOf: async (db: Kysely<Database>, id: string): Promise<RowClaim> => {
    const claim = await claimOf(db, 'application_form', id)
    if (claim === null) throw new Error(`there is no form ${id}`)
    return claim
  },
})
