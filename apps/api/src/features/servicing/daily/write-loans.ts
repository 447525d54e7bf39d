import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { changingColumns } from '../loan-store.ts'
import type { StoredLoan } from '../stored-loan.ts'

/** `loanStore.update` for many loans in one statement. */
export async function writeLoans(
  transaction: Transaction<Database>,
  loans: readonly StoredLoan[],
): Promise<void> {
  await sql`
    update loan
    set state = fresh.state, as_of = fresh."asOf", next_step_on = fresh."nextStepOn", situation = fresh.situation,
        last_paid_at = fresh."lastPaidAt", caps_stamp = fresh."capsStamp", version = version + 1
    from json_to_recordset(${`[${loans.map(rowOf).join()}]`}) as fresh (
      id uuid, state json, "asOf" date, "nextStepOn" date, situation text, "lastPaidAt" timestamptz, "capsStamp" text)
    where loan.id = fresh.id`.execute(transaction)
}

/** The state is JSON already, and most of the row: it goes in as it is. */
function rowOf(stored: StoredLoan): string {
  const { state, ...columns } = changingColumns(stored)
  return `{"state":${state},${JSON.stringify({ id: stored.id, ...columns }).slice(1)}`
}
