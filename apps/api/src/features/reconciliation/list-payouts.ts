import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Whole pesos, as they change what the provider owes. */
export type Payout = {
  readonly id: string
  readonly payout: string
  readonly paidAt: string
  /** Sales less refunds and chargebacks. */
  readonly gross: number
  readonly fees: number
  readonly withheld: number
  readonly paid: number
  readonly isBooked: boolean
}

export async function listPayouts(
  db: Kysely<Database>,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<readonly Payout[]> {
  const { rows } = await sql<Payout>`
    select paid.id, paid.payout, paid.at as paid_at, -paid.amount as paid, gross, fees, withheld,
           exists (select from bank_settlement where payout = paid.payout) as is_booked
    from provider_movement as paid
    cross join lateral (
      select coalesce(sum(amount) filter (where kind in ('sale', 'refund', 'chargeback')), 0)::bigint as gross,
             coalesce(sum(amount) filter (where kind like 'commission%'), 0)::bigint as fees,
             coalesce(sum(amount) filter (where kind like '%Withheld'), 0)::bigint as withheld
      from provider_movement where payout = paid.payout
    ) as sums
    where paid.kind = 'payout' and paid.payout is not null
      and (${before}::uuid is null
        or (paid.at, paid.movement_id) < (select at, movement_id from provider_movement where id = ${before}::uuid))
    order by paid.at desc, paid.movement_id desc limit ${limit}`.execute(db)
  return rows
}
