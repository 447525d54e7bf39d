import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/**
 * A done transfer is booked once with its amount, any other is not, and one under way has an ordered task.
 * A refund beyond an overpayment has a task that claims the difference. Yields what is wrong; returns how
 * many transfers it looked at.
 */
export async function* checkTransfers(db: Kysely<Database>): AsyncGenerator<string, number> {
  const { rows } = await sql<Transfer>`
    select transfer.reference, transfer.state, transfer.amount, coalesce(-paid.amount, 0) as paid,
           transfer.state = 'ordered' and task.state <> 'ordered' as is_unknown
    from bank_transfer as transfer
    join payment_task as task on task.id = transfer.task_id
    left join journal_entry as entry on entry.idempotency_key = 'transfer:' || transfer.reference
    left join posting as paid on paid.entry_id = entry.id and paid.account = 'bank'
    order by transfer.id`.execute(db)
  for (const { reference, state, amount, paid, isUnknown } of rows) {
    const expected = state === 'done' ? amount : 0
    if (paid !== expected) yield `transfer ${reference} is ${state} and booked with ${paid}`
    if (isUnknown) yield `transfer ${reference} is under way, and its task does not know`
  }
  for (const { contractNumber, missing } of await unclaimedDebits(db)) {
    yield `${missing} too much were paid back of ${contractNumber}, and no task claims them`
  }
  return rows.length
}

type Transfer = {
  readonly reference: string
  readonly state: string
  readonly amount: number
  readonly paid: number
  readonly isUnknown: boolean
}

async function unclaimedDebits(db: Kysely<Database>) {
  const { rows } = await sql<{ readonly contractNumber: string; readonly missing: number }>`
    select loan.contract_number, kept.balance as missing
    from account_balance as kept
    join loan on loan.id = kept.subject
    where kept.account = 'customerCredit' and kept.balance > 0
      and not exists (
        select from payment_task
        where kind = 'reversal' and subject = 'claim:' || loan.contract_number and amount >= kept.balance
      )
    order by loan.contract_number`.execute(db)
  return rows
}
