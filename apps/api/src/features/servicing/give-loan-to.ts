import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** The loan of an application, if it has one, belongs to another document from now on: that of the application. */
export async function giveLoanTo(
  transaction: Transaction<Database>,
  applicationId: string,
  documentIndex: Buffer,
): Promise<void> {
  await transaction
    .updateTable('loan')
    .set({ documentIndex })
    .where('applicationId', '=', applicationId)
    .execute()
}
