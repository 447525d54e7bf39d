import type { Pesos } from '@cupo/credit-engine'
import { type Kysely, sql } from 'kysely'
import type { Account } from '../../ledger/ledger.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { AccountCode } from './account-codes.ts'
import { type Batch, withChannel } from './make-batch.ts'

/** By account, channel and side of the day, or each line of each entry. */
export type Detail = 'summary' | 'entries'

export type BatchLine = {
  readonly batch: number
  readonly day: string
  readonly account: Account
  readonly code: string
  readonly thirdParty: string | null
  readonly costCenter: string | null
  readonly channel: string
  /** Whole pesos; one of both is 0. */
  readonly debit: Pesos
  readonly credit: Pesos
  readonly entry: string | null
  readonly valueOn: string | null
  readonly kind: string | null
  readonly source: string | null
  readonly sourceId: string | null
  readonly subject: string | null
  readonly contract: string | null
}

type Amount = Pick<BatchLine, 'account' | 'channel' | 'debit' | 'credit'>
type EntryFacts = Pick<
  BatchLine,
  'entry' | 'valueOn' | 'kind' | 'source' | 'sourceId' | 'subject' | 'contract'
>
type Codes = ReadonlyMap<Account, AccountCode>

/** Throws for an account without a code. */
export async function* batchLines(
  db: Kysely<Database>,
  batch: Batch,
  detail: Detail,
  codes: Codes,
): AsyncGenerator<BatchLine> {
  const rows = detail === 'summary' ? summaryOf(db, batch) : entriesOf(db, batch)
  for await (const row of rows) {
    const found = codes.get(row.account)
    if (found === undefined) throw new Error(`${row.account} has no code`)
    const { code, thirdParty, costCenter } = found
    yield { batch: batch.number, day: batch.day, code, thirdParty, costCenter, ...row }
  }
}

const noEntry: EntryFacts = {
  entry: null,
  valueOn: null,
  kind: null,
  source: null,
  sourceId: null,
  subject: null,
  contract: null,
}

async function* summaryOf(db: Kysely<Database>, { day }: Batch): AsyncGenerator<Amount & EntryFacts> {
  const totals = await sql<Amount>`
    select account, channel, debit, credit from book_batch_total where day = ${day}
    order by account collate "C", channel collate "C"`.execute(db)
  for (const { account, channel, debit, credit } of totals.rows) {
    if (debit > 0) yield { account, channel, debit, credit: 0 as Pesos, ...noEntry }
    if (credit > 0) yield { account, channel, debit: 0 as Pesos, credit, ...noEntry }
  }
}

const pageSize = 1_000

/** By a cursor: a day of a large portfolio does not fit in memory. */
async function* entriesOf(db: Kysely<Database>, { day }: Batch): AsyncGenerator<Amount & EntryFacts> {
  const transaction = await db.startTransaction().setAccessMode('read only').execute()
  try {
    await sql`
      declare line cursor for
      select account, channel, greatest(amount, 0) as debit, greatest(-amount, 0) as credit, entry.id as entry, value_on, kind,
             source_kind as source, source_id, subject, loan.contract_number as contract
      from journal_entry as entry join posting on entry_id = entry.id ${withChannel}
      where booked_on = ${sql.lit(day)} order by subject, entry.number, line`.execute(transaction)
    for (;;) {
      const { rows } = await sql<Amount & EntryFacts>`fetch ${sql.lit(pageSize)} from line`.execute(
        transaction,
      )
      yield* rows
      if (rows.length < pageSize) return
    }
  } finally {
    await transaction.rollback().execute()
  }
}
