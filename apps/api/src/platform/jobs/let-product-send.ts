import type { PgBoss } from 'pg-boss'
import { applicationRole } from '../database/connect.ts'

/**
 * Lets a transaction of the product add jobs, and no more: pg-boss owns its tables, and works them as their owner.
 * Tables of queues made later are included. Instances that start together take turns.
 */
export async function letProductSend(boss: Pick<PgBoss, 'getDb'>): Promise<void> {
  await boss.getDb().executeSql(`
    do $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('grants of pgboss', 0));
      grant usage on schema pgboss to ${applicationRole};
      grant select, insert on all tables in schema pgboss to ${applicationRole};
      alter default privileges in schema pgboss grant select, insert on tables to ${applicationRole};
    end
    $$`)
}
