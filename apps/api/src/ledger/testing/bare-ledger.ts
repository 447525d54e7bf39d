import type { FreshDatabase } from '../../platform/database/testing.ts'
import { newId } from '../../platform/ids.ts'
import type { Entry } from '../entry.ts'

/** The same rows and unique indexes, without triggers, digests and functions. */
export async function makeBareLedger({ owner }: FreshDatabase): Promise<void> {
  await owner.query(`
    create table bare_entry (like journal_entry including indexes);
    create table bare_posting (like posting including indexes);
    create table bare_balance (like account_balance including indexes including storage);
    grant select, insert, update on bare_entry, bare_posting, bare_balance to cupo_app`)
}

/** The same rows and balances, a statement for each table. */
export async function postBare({ pool }: FreshDatabase, entries: readonly Entry[]): Promise<void> {
  const client = await pool.connect()
  try {
    const rows = entries.map((entry) => ({ ...entry, id: newId() }))
    await client.query('begin')
    await client.query(
      `insert into bare_entry select id, subject, 1, 'payment', '2026-12-05', '2026-12-05', id::text,
              decode(repeat('00', 32), 'hex'), 'bench', null, '2026-12-05T15:00:00Z', decode(repeat('00', 32), 'hex'),
              'loanPayment', id
       from unnest($1::uuid[], $2::uuid[]) as given (id, subject)`,
      [rows.map(({ id }) => id), rows.map(({ subject }) => subject)],
    )
    const lines = rows.flatMap(({ id, subject, lines }) =>
      lines.map(({ account, amount }, at) => [id, subject, at + 1, account, amount] as const),
    )
    const column = (at: 0 | 1 | 2 | 3 | 4) => lines.map((line) => line[at])
    await client.query(
      'insert into bare_posting select * from unnest($1::uuid[], $2::int[], $3::text[], $4::bigint[])',
      [column(0), column(2), column(3), column(4)],
    )
    await client.query(
      `insert into bare_balance as kept select * from unnest($1::uuid[], $2::text[], $3::bigint[])
       on conflict (subject, account) do update set balance = kept.balance + excluded.balance`,
      [column(1), column(3), column(4)],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
