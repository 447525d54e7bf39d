import type { Kysely } from 'kysely'
import { type LeftBehind, whileClaimedElse } from '../../../platform/database/row-claim.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { SubmittedForm } from '../model/submitted-form.ts'
import { type SubmittedFormRow, submittedFormColumns } from './submitted-form-row.ts'

/** Which request asks bureau and watchlist about a form: one at a time, in all instances. */
export const formClaims = (toForm: (row: SubmittedFormRow) => SubmittedForm) => ({
  /** Runs the work with the form as it stands, or waits for the request that does. */
  whileClaimedElse: <T>(
    db: Kysely<Database>,
    id: string,
    work: (form: SubmittedForm) => Promise<T>,
    left: LeftBehind<T>,
  ): Promise<T> =>
    whileClaimedElse(
      db,
      'application_form',
      id,
      async () => {
        const row = await db
          .selectFrom('applicationForm')
          .select(submittedFormColumns)
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return work(toForm(row))
      },
      left,
    ),
})
