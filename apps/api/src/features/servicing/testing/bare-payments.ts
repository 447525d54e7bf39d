import type pg from 'pg'
import type { FreshDatabase } from '../../../platform/database/testing.ts'
import { newId } from '../../../platform/ids.ts'

const day = '2026-02-10'
const moment = '2026-02-10T17:00:00Z'
const digest = Buffer.alloc(32)

/** Payments by plain SQL over the plain driver, with no rule and no proof: what `applyPayment` is measured against. */
export async function barePayments({ owner, pool }: FreshDatabase) {
  await owner.query(`
    create table bare_loan (id uuid primary key, balance bigint not null);
    create table bare_notice (reference text primary key, loan_id uuid not null, amount bigint not null);
    create table bare_posting (id uuid primary key, loan_id uuid not null, account text not null, amount bigint not null);
    create table bare_state (like loan including indexes) with (fillfactor = 60);
    create table bare_payment (like loan_payment including indexes);
    create table bare_entry (like journal_entry including indexes);
    create table bare_line (like posting including indexes);
    create table bare_balance (like account_balance including indexes including storage);
    create table bare_audit (like audit_entry including indexes);
    insert into bare_loan select id, 0 from loan;
    insert into bare_state select * from loan;
    grant select, insert, update on all tables in schema public to cupo_app`)

  /** The least: notice, lock, two postings, balance of the loan; six round trips. */
  const payLeast = (loanId: string, reference: string, amount: number) =>
    inOneTransaction(pool, async (client) => {
      await client.query('insert into bare_notice values ($1, $2, $3)', [reference, loanId, amount])
      await client.query('select balance from bare_loan where id = $1 for update', [loanId])
      await client.query(
        'insert into bare_posting values ($1::uuid, $3::uuid, $4, $6::bigint), ($2, $3, $5, $7)',
        [newId(), newId(), loanId, 'providerClearing', 'loanPrincipal', amount, -amount],
      )
      await client.query('update bare_loan set balance = balance + $2 where id = $1', [loanId, amount])
    })

  /** Every row that `applyPayment` writes, in the same columns under the same indexes; nine round trips. */
  const paySameRows = (loanId: string, reference: string, amount: number) =>
    inOneTransaction(pool, async (client) => {
      const [paymentId, entryId] = [newId(), newId()]
      const found = await client.query('select state from bare_state where id = $1 for update', [loanId])
      await client.query(
        `insert into bare_payment values ($1, $2, 'key', $3, $4, 'installment', 'provider', $5, $6, $7, 'applied',
                                          'provider', $6)`,
        [paymentId, loanId, reference, amount, day, moment, digest.toString('hex')],
      )
      await client.query(
        `insert into bare_entry (id, subject, number, kind, booked_on, value_on, idempotency_key, fingerprint, actor,
                                 recorded_at, digest, source_kind, source_id)
         values ($1, $2, (select coalesce(max(number), 0) + 1 from bare_entry where subject = $2), 'payment', $3, $3,
                 $4, $5, 'provider', $6, $5, 'loanPayment', $1)`,
        [entryId, loanId, day, reference, digest, moment],
      )
      await client.query(
        `insert into bare_line values ($1::uuid, 1::smallint, 'providerClearing', $2::bigint), ($1, 2, 'feesPayable', -$2)`,
        [entryId, amount],
      )
      await client.query(
        `insert into bare_balance as kept values ($1::uuid, 'providerClearing', $2::bigint), ($1, 'feesPayable', -$2)
         on conflict (subject, account) do update set balance = kept.balance + excluded.balance`,
        [loanId, amount],
      )
      await client.query(
        'update bare_state set state = $2, as_of = $3, last_paid_at = $4, version = version + 1 where id = $1',
        [loanId, JSON.stringify(found.rows[0].state), day, moment],
      )
      await client.query(
        `insert into bare_audit (id, at, actor, action, subject_type, subject_id, before, after, request_id, number, digest, place)
         values ($1, $2, 'provider', 'applyPayment', 'loan', $3, $4, $4, $5,
                 (select coalesce(max(number), 0) + 1 from bare_audit where subject_type = 'loan' and subject_id = $3), $6, nextval('audit_entry_place'))`,
        [newId(), moment, loanId, JSON.stringify({ amount, reference }), reference, digest],
      )
    })

  return { payLeast, paySameRows }
}

async function inOneTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
