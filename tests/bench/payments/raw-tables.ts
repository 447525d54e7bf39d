import type { FreshDatabase } from '../../../apps/api/src/platform/database/testing.ts'

const copied = {
  raw_notice: 'payment_notice',
  raw_transaction: 'payment_transaction',
  raw_attempt: 'payment_attempt',
  raw_loan: 'loan',
  raw_entry: 'journal_entry',
  raw_posting: 'posting',
  raw_outbox: 'outbox',
} as const

/** The product's columns, keys, indexes, packing and room in pages, without checks, foreign keys and triggers. */
export async function createRawTables({ owner }: FreshDatabase): Promise<void> {
  for (const [name, table] of Object.entries(copied)) {
    await owner.query(
      `create table ${name} (like ${table} including defaults including indexes including storage including compression)`,
    )
  }
  await owner.query(`
    alter table raw_loan set (fillfactor = 60);
    insert into raw_loan select * from loan`)
}
