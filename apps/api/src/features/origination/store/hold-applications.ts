import type { SelectQueryBuilder, Transaction } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'

type ApplicationIds = SelectQueryBuilder<Database, 'application', { readonly id: string }>

/**
 * Keeps applications from being locked by an act until the transaction ends; they come before tasks and accounts. Answers
 * which they are.
 */
export async function holdApplications(
  transaction: Transaction<Database>,
  which: (rows: ApplicationIds) => ApplicationIds,
): Promise<readonly string[]> {
  const rows = transaction.selectFrom('application').select('id').orderBy('id')
  return (await which(rows).forKeyShare().execute()).map(({ id }) => id)
}
