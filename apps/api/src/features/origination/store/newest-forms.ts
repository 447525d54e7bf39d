import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { SubmittedForm } from '../model/submitted-form.ts'
import { type SubmittedFormRow, submittedFormColumns } from './submitted-form-row.ts'

/** What was said last of applications that nobody has proved yet, as the desk of a shop lists them. */
export const newestForms = (toForm: (row: SubmittedFormRow) => SubmittedForm) => ({
  newestOf: async (
    db: Kysely<Database>,
    applicationIds: readonly string[],
  ): Promise<readonly SubmittedForm[]> => {
    if (applicationIds.length === 0) return []
    const rows = await db
      .selectFrom('applicationForm')
      .select(submittedFormColumns)
      .distinctOn('applicationForm.applicationId')
      .where('applicationForm.applicationId', 'in', applicationIds)
      .orderBy('applicationForm.applicationId')
      .orderBy('applicationForm.createdAt', 'desc')
      .execute()
    return rows.map(toForm)
  },
})
