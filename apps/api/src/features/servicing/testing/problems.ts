import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { checkLoans } from '../check-loans.ts'

/** Everything that is wrong with the loans of a database; empty when rows, payments and ledger agree. */
export async function problemsOf(db: Kysely<Database>): Promise<readonly string[]> {
  const problems: string[] = []
  for await (const problem of checkLoans(db)) problems.push(problem)
  return problems
}
