import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Loans whose borrower paid more than they cost, as far as no open task is about it; in pesos. */
export async function unclaimedOverpayments(
  db: Kysely<Database>,
): Promise<readonly { readonly contractNumber: string; readonly amount: number }[]> {
  const { rows } = await sql<{ contractNumber: string; amount: number }>`
    select loan.contract_number, -kept.balance - coalesce(claimed.amount, 0) as amount
    from account_balance as kept
    join loan on loan.id = kept.subject
    left join lateral (
      select sum(amount)::bigint as amount from payment_task
      where ledger_subject = kept.subject and ledger_account = 'customerCredit' and state <> 'closed'
    ) as claimed on true
    where kept.account = 'customerCredit' and -kept.balance > coalesce(claimed.amount, 0)
    order by loan.contract_number`.execute(db)
  return rows
}
