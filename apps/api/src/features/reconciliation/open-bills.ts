import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Not handed over, or (negative) still to be kept back. */
export type OpenBill = {
  readonly paymentId: string
  readonly name: string
  readonly amount: number
  readonly paidOn: string
}

/** The earliest first. Assigned or moved payments are their bill's money; a part counts with the whole. */
export async function openBills(db: Kysely<Database>): Promise<readonly OpenBill[]> {
  const { rows } = await sql<OpenBill>`${openBillsQuery}
    order by paid_on, name`.execute(db)
  return rows
}

export const openBillsQuery = sql`
  with collected as (
    select regexp_replace(reference, '^((assigned|moved):)+', '') as name, min(value_on) as paid_on,
           coalesce(sum(amount) filter (where state in ('applied', 'suspense')), 0) as amount
    from loan_payment where source = 'mobileBill' and reference !~ '(^|:)part:' group by 1
  ), remitted as (
    select payment_id, sum(amount) as amount from remitted_payment group by payment_id
  ), written as (
    select reference as name, sum(amount) as amount from difference_booking
    where clearing = 'operatorClearing' group by reference
  )
  select payment.id as payment_id, name, paid_on,
         (collected.amount - coalesce(remitted.amount, 0) - coalesce(written.amount, 0))::bigint as amount
  from collected join loan_payment as payment on payment.reference = name
  left join remitted on remitted.payment_id = payment.id
  left join written using (name)
  where collected.amount - coalesce(remitted.amount, 0) - coalesce(written.amount, 0) <> 0`
