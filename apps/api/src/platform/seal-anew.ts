import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from './database/schema.ts'
import type { Secrets } from './secrets.ts'

export type SealedColumn = {
  readonly table: string
  readonly key: string
  readonly column: string
  readonly name: string
  readonly nameKey: string
}

const sealed = (
  table: string,
  column: string,
  { name = table, key = 'id', nameKey = key }: { name?: string; key?: string; nameKey?: string } = {},
): SealedColumn => ({ table, key, column, name, nameKey })

/** A test compares it with the schema. */
export const sealedColumns: readonly SealedColumn[] = [
  sealed('wrapped_key', 'content', { key: 'name' }),
  sealed('agreement_signature', 'evidence'),
  sealed('application', 'person'),
  sealed('application_form', 'content'),
  sealed('approval', 'content'),
  sealed('approval_decision', 'content'),
  sealed('bank_line', 'parties', { name: 'bankLine' }),
  sealed('bank_transfer', 'account', { name: 'bankTransfer' }),
  sealed('borrower', 'contact'),
  sealed('bureau_consultation', 'answer'),
  sealed('certificate', 'content', { key: 'code' }),
  sealed('claim', 'content'),
  sealed('claim', 'extension', { name: 'claim_extension' }),
  sealed('claim', 'filer', { name: 'claim_filer' }),
  sealed('claim_request', 'content'),
  sealed('consent', 'evidence'),
  sealed('disbursement_transfer', 'account', { name: 'disbursementTransfer' }),
  sealed('document', 'content'),
  sealed('document', 'text', { name: 'document_text' }),
  sealed('document', 'figures', { name: 'document_figures' }),
  sealed('order_request', 'content', { key: 'reference', nameKey: 'application_id' }),
  sealed('outbox', 'payload'),
  sealed('outside_file', 'content', { name: 'outsideFile' }),
  sealed('payment_notice', 'content'),
  sealed('payment_attempt', 'checkout', { name: 'payment_request' }),
  sealed('payment_transaction', 'details'),
  sealed('pre_validation', 'content'),
  sealed('person_hold', 'content'),
  sealed('refund_account', 'account', { key: 'id', name: 'refundAccount' }),
  sealed('staff_note', 'content'),
  sealed('staff_session', 'content'),
  sealed('store_link', 'content'),
]

export type SealedAnew = {
  readonly table: string
  readonly column: string
  readonly rows: number
  readonly anew: number
}

const batchSize = 100

/** In batches, while the product runs; a changed value keeps its content; repeatable. */
export async function sealAnew(
  owner: pg.Pool,
  secrets: Secrets,
  tell: (done: SealedAnew) => void,
): Promise<readonly SealedAnew[]> {
  const all: SealedAnew[] = []
  for (const column of sealedColumns) {
    const done = await sealColumn(owner, secrets, column)
    tell(done)
    all.push(done)
  }
  return all
}

async function sealColumn(owner: pg.Pool, secrets: Secrets, sealedColumn: SealedColumn): Promise<SealedAnew> {
  const { table, column, key, name, nameKey } = sealedColumn
  let [rows, anew] = [0, 0]
  for (let after: string | null = null; ; ) {
    const batch: pg.QueryResult<SealedRow> = await owner.query(
      `select ${key}::text as key, ${nameKey}::text as "nameKey", ${column} as value from ${table}
       where ${column} is not null and ($1::text is null or ${key}::text > $1) order by ${key}::text limit ${batchSize}`,
      [after],
    )
    const last = batch.rows.at(-1)
    if (last === undefined) return { table, column, rows, anew }
    const changes = batch.rows.flatMap((row) => {
      const value = secrets.sealAnew(row.value, `${name}:${row.nameKey}`)
      return value === null ? [] : [{ ...row, anew: value }]
    })
    await writeBatch(owner, sealedColumn, changes)
    rows += batch.rows.length
    anew += changes.length
    after = last.key
  }
}

type SealedRow = { readonly key: string; readonly nameKey: string; readonly value: Buffer }
type Change = SealedRow & { readonly anew: Buffer }

async function writeBatch(
  owner: pg.Pool,
  { table, column, key }: SealedColumn,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query("set local cupo.sealing_anew = 'on'")
    for (const change of changes) {
      await client.query(`update ${table} set ${column} = $1 where ${key}::text = $2 and ${column} = $3`, [
        change.anew,
        change.key,
        change.value,
      ])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

export async function countUnderPreviousKey(db: Kysely<Database>, secrets: Secrets): Promise<number> {
  let count = 0
  for (const { table, column, key, name, nameKey } of sealedColumns) {
    for (let after: string | null = null; ; ) {
      const { rows }: { rows: SealedRow[] } = await sql<SealedRow>`
        select ${sql.ref(key)}::text as key, ${sql.ref(nameKey)}::text as "nameKey", ${sql.ref(column)} as value from ${sql.table(table)}
        where ${sql.ref(column)} is not null and (${after}::text is null or ${sql.ref(key)}::text > ${after})
        order by ${sql.ref(key)}::text limit ${batchSize}`.execute(db)
      const last = rows.at(-1)
      if (last === undefined) break
      count += rows.filter((row) => secrets.sealAnew(row.value, `${name}:${row.nameKey}`) !== null).length
      after = last.key
    }
  }
  return count
}
