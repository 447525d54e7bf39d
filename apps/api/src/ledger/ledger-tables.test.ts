import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actors } from '../platform/actor.ts'
import { writeAudit } from '../platform/audit.ts'
import { type FreshDatabase, freshDatabase } from '../platform/database/testing.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { newId } from '../platform/ids.ts'
import { postEntries } from './ledger.ts'
import { payment } from './testing/payment.ts'

const now = Temporal.Instant.from('2026-12-05T15:00:00Z')
const permissionDenied = '42501'
const appendOnly = '23001'
const ledgerTables = ['journal_entry', 'posting', 'ledger_account', 'entry_source']
const keptTables = [
  ...ledgerTables,
  'audit_entry',
  'domain_event',
  'consent',
  'consent_text',
  'document',
  'agreement_signature',
]
let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
  await inTransaction(database.db, async (transaction) => {
    await postEntries(transaction, [payment()], now)
    const subject = { subjectType: 'loan', subjectId: 'one' }
    await writeAudit(transaction, { actor: actors.clock, action: 'post', ...subject }, now)
  })
})
afterAll(() => database.close())

const changesOf = (table: string, column = 'actor') => [
  `update ${table} set ${column} = ${column}`,
  `delete from ${table}`,
  `truncate ${table} cascade`,
]

describe('the role of the product (R-G2)', () => {
  test('the role of the product is who every connection of the product works as', async () => {
    const { rows } = await database.pool.query('select current_user as role, session_user as login')
    expect(rows).toEqual([{ role: 'cupo_app', login: expect.not.stringMatching('cupo_app') }])
  })

  test.each(keptTables)(
    'the role of the product may neither update, delete nor truncate %s',
    async (table) => {
      for (const change of changesOf(table, await firstColumn(table))) {
        await expect(database.pool.query(change)).rejects.toMatchObject({ code: permissionDenied })
      }
    },
  )

  test('the role of the product writes to the ledger through its one function alone', async () => {
    for (const table of [...ledgerTables, 'account_balance']) {
      const insert = `insert into ${table} select * from ${table}`
      await expect(database.pool.query(insert)).rejects.toMatchObject({ code: permissionDenied })
    }
    for (const change of changesOf('account_balance', 'balance')) {
      await expect(database.pool.query(change)).rejects.toMatchObject({ code: permissionDenied })
    }
  })

  test('the role of the product may not alter a table, switch a trigger off, or make a table', async () => {
    for (const statement of [
      'alter table posting disable trigger all',
      'alter table audit_entry add column note text',
      'drop table posting',
      'create table public.note (id int)',
      'set session_replication_role = replica',
      "update kysely_migration set name = ''",
    ]) {
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: permissionDenied })
    }
  })
})

describe('the database refuses its owner', () => {
  test.each(keptTables)('an update, a deletion or the emptying of %s', async (table) => {
    const column = await firstColumn(table)
    const isEmpty = (await database.owner.query(`select from ${table}`)).rowCount === 0
    for (const change of changesOf(table, column).slice(isEmpty ? 2 : 0)) {
      await expect(database.owner.query(change)).rejects.toMatchObject({ code: appendOnly })
    }
  })

  test.each([
    ['a sum other than 0', "(1, 'bank', 100), (2, 'suspense', -99)", 'sum to 0'],
    ['one line', "(1, 'bank', 100)", 'sum to 0'],
    ['lines that do not begin at 1', "(2, 'bank', 100), (3, 'suspense', -100)", 'lines 1 to n'],
    ['a missing line', "(1, 'bank', 100), (3, 'suspense', -100)", 'lines 1 to n'],
    ['an account that is not in the chart', "(1, 'bank', 100), (2, 'cash', -100)", 'of the chart'],
    ['a line of 0 pesos', "(1, 'bank', 0), (2, 'suspense', 0)", 'posting_amount_check'],
  ])('an entry with %s (R-G1)', async (_, lines, reason) => {
    await expect(insertEntry(lines)).rejects.toThrow(reason)
  })

  test.each([
    ['payment', 'bankCredit'],
    ['payment', ''],
    ['payout', 'loanPayment'],
  ])('an entry of the kind %s with a source of the kind "%s"', async (kind, source) => {
    const lines = "(1, 'bank', 100), (2, 'suspense', -100)"
    await expect(insertEntry(lines, newId(), { kind, source })).rejects.toThrow('its own kind allows')
  })

  test('an entry without postings', async () => {
    await expect(database.owner.query(entryRow(newId()))).rejects.toThrow('together with its postings')
  })

  test('postings of no entry, though they sum to 0', async () => {
    const id = newId()
    const orphans = `insert into posting values ('${id}', 1, 'bank', 100), ('${id}', 2, 'suspense', -100)`
    await expect(database.owner.query(orphans)).rejects.toThrow('belong to an entry')
  })

  test('postings added to an entry later, though they sum to 0', async () => {
    const id = newId()
    await insertEntry("(1, 'bank', 100), (2, 'suspense', -100)", id)
    const add = (lines: string) =>
      database.owner.query(
        `insert into posting select '${id}', line, account, amount from (values ${lines}) as l (line, account, amount)`,
      )
    await expect(add("(3, 'bank', 5), (4, 'suspense', -5)")).rejects.toThrow('lines 1 to n')
    await expect(add("(1, 'bank', 5), (2, 'suspense', -5)")).rejects.toMatchObject({ code: '23505' })
  })

  test('a second entry of one number, or a second reversal of one entry', async () => {
    const [subject, reversed] = [newId(), newId()]
    await insertEntry("(1, 'bank', 100), (2, 'suspense', -100)", reversed, { subject })
    const lines = "(1, 'bank', -100), (2, 'suspense', 100)"
    await expect(insertEntry(lines, newId(), { subject })).rejects.toMatchObject({ code: '23505' })
    await insertEntry(lines, newId(), { subject, number: 2, reverses: reversed })
    await expect(
      insertEntry(lines, newId(), { subject, number: 3, reverses: reversed }),
    ).rejects.toMatchObject({ code: '23505' })
  })
})

type Place = {
  readonly subject?: string
  readonly number?: number
  readonly reverses?: string
  readonly kind?: string
  readonly source?: string
}

/** An entry and its postings in one statement, as the function writes them. */
function insertEntry(lines: string, id = newId(), place: Place = {}) {
  return database.owner.query(`with entry as (${entryRow(id, place)} returning id)
    insert into posting select id, line, account, amount
    from entry, (values ${lines}) as l (line, account, amount)`)
}

function entryRow(id: string, place: Place = {}): string {
  const { subject = newId(), number = 1, reverses, kind = 'payment', source = 'loanPayment' } = place
  const mirrored = reverses === undefined ? 'null' : `'${reverses}'`
  return `insert into journal_entry values ('${id}', '${subject}', ${number}, '${kind}', '2026-12-05', '2026-12-05',
    'key:${id}', '', 'test', ${mirrored}, '2026-12-05T15:00:00Z', '', '${source}', '${id}')`
}

async function firstColumn(table: string): Promise<string> {
  const { rows } = await database.owner.query(
    'select column_name from information_schema.columns where table_name = $1 and ordinal_position = 1',
    [table],
  )
  return rows[0].column_name
}
