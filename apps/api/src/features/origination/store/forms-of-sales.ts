import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import { isId } from '../../../platform/ids.ts'
import type { SubmittedForm } from '../model/submitted-form.ts'
import { type SubmittedFormRow, submittedFormColumns } from './submitted-form-row.ts'

/** The forms that agents posted, found by their sale: who may ask for it has shown a session of that sale. */
export const formsOfSales = (orNull: (row: SubmittedFormRow | undefined) => SubmittedForm | null) => ({
  /** The newest form of an application that nobody has proved yet. */
  findOfSale: async (db: Kysely<Database>, applicationId: string): Promise<SubmittedForm | null> =>
    !isId(applicationId)
      ? null
      : orNull(
          await db
            .selectFrom('applicationForm')
            .select(submittedFormColumns)
            .where('applicationId', '=', applicationId)
            .where('settledAt', 'is', null)
            .orderBy('createdAt', 'desc')
            .limit(1)
            .executeTakeFirst(),
        ),

  /**
   * The forms of sales that nobody has proved lead to nothing from now on; answers their ids. Whoever confirms one at this
   * moment comes before or finds it so.
   */
  giveUp: async (
    transaction: Transaction<Database>,
    applicationIds: readonly string[],
    now: Temporal.Instant,
  ): Promise<readonly string[]> => {
    const rows = await transaction
      .updateTable('applicationForm')
      .set({ settledAt: now.toString() })
      .where('applicationId', 'in', applicationIds)
      .where('settledAt', 'is', null)
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Whether a form that was answered with one id led to the application of another. */
  hasLedTo: async (db: Kysely<Database>, answered: string, applicationId: string): Promise<boolean> => {
    if (!isId(answered)) return false
    const row = await db
      .selectFrom('applicationForm')
      .select('id')
      .where('applicationId', '=', answered)
      .where('settledApplicationId', '=', applicationId)
      .executeTakeFirst()
    return row !== undefined
  },
})
