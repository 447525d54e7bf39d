import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { changingColumns } from '../loan-store.ts'
import type { StoredLoan } from '../stored-loan.ts'

/** `loanUpdate` for many loans in one statement. */
export async function writeLoans(
  transaction: Transaction<Database>,
  loans: readonly StoredLoan[],
): Promise<void> {
  const rows = loans.map((stored) => ({ id: stored.id, ...changingColumns(stored) }))
  await sql`
    update loan
    set state = fresh.state::json, as_of = fresh."asOf", next_step_on = fresh."nextStepOn",
        situation = fresh.situation, last_paid_at = fresh."lastPaidAt", caps_stamp = fresh."capsStamp",
        version = version + 1
    from json_to_recordset(${JSON.stringify(rows)}) as fresh (
      id uuid, state text, "asOf" date, "nextStepOn" date, situation text, "lastPaidAt" timestamptz, "capsStamp" text)
    where loan.id = fresh.id`.execute(transaction)
}
