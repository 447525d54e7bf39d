import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'

/** The day of the request, which may be days before the loan became void. */
export async function withdrawnOn(db: Kysely<Database>, loanId: string): Promise<string> {
  const { requestedOn } = await db
    .selectFrom('withdrawalRequest')
    .select('requestedOn')
    .where('loanId', '=', loanId)
    .where('state', '=', 'completed')
    .executeTakeFirstOrThrow()
  return requestedOn
}
