import type { FreshDatabase } from '../../../apps/api/src/platform/database/testing.ts'

/** A deadlock, or a payment that is not there exactly once. */
export async function collisionsIn({ owner }: FreshDatabase): Promise<readonly string[]> {
  const { rows } = await owner.query<{ deadlocks: number; astray: number }>(`
    select deadlocks::integer, (
      select count(*)::integer from (
        select from payment_transaction left join loan_payment on reference = 'epayco:' || x_ref_payco
        where outcome = 'posted' group by x_ref_payco having count(reference) <> 1) as each) as astray
    from pg_stat_database where datname = current_database()`)
  return rows.flatMap(({ deadlocks, astray }) => [
    ...(deadlocks > 0 ? [`${deadlocks} deadlocks`] : []),
    ...(astray > 0 ? [`${astray} payments are not posted exactly once`] : []),
  ])
}
