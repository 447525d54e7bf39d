import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'

/** When the borrower asked to withdraw from a loan that is void of it, which may be days before it became void. */
export async function withdrawnOn(db: Kysely<Database>, loanId: string): Promise<string> {
  const { requestedOn } = await db
    .selectFrom('withdrawalRequest')
    .select('requestedOn')
    .where('loanId', '=', loanId)
    .where('state', '=', 'completed')
    .executeTakeFirstOrThrow()
  return requestedOn
}
