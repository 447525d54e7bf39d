import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actors } from '../platform/actor.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { type FreshDatabase, freshDatabase } from '../platform/database/testing.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { newId } from '../platform/ids.ts'
import { postEntries, type Reversal, reverseEntry, verifyLedger } from './ledger.ts'
import { payment } from './testing/payment.ts'

const now = Temporal.Instant.from('2026-12-05T15:00:00.123456Z')
const subject = '019f0000-0000-7000-8000-000000000001'
let database: FreshDatabase
let owner: Kysely<Database>

beforeAll(async () => {
  database = await freshDatabase()
  owner = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.owner }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  await inTransaction(database.db, async (transaction) => {
    const entries = [1, 2, 3].map((amount) => payment({ subject, amount }))
    const posted = await postEntries(transaction, entries, now)
    const [first] = posted.ok ? posted.value : []
    const reversal: Reversal = {
      source: { kind: 'loanPayment', id: newId() },
      bookedOn: '2026-12-06',
      valueOn: '2026-12-06',
      actor: 'agent "Ñ"\n',
      idempotencyKey: 'r',
    }
    await reverseEntry(transaction, first?.entryId ?? '', reversal, now)
    await postEntries(transaction, [payment()], now)
    const facts = { actor: actors.clock, action: 'pay', subjectType: 'loan', requestId: 'r-1' }
    const [before, after] = [
      { b: [1, 'á'], a: null },
      { text: 'line\n', amount: 1.5 },
    ]
    for (const subjectId of ['one', 'one', 'other']) {
      await writeAudit(transaction, { ...facts, subjectId, before, after }, now)
    }
  })
})
afterAll(() => database.close())

/** What is found after somebody who owns the tables switched their triggers off and changed them; undone again. */
async function problemsAfter(...changes: readonly string[]): Promise<readonly string[]> {
  const transaction = await owner.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(transaction)
    for (const change of changes) await sql.raw(change).execute(transaction)
    return await problemsIn(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}

async function problemsIn(db: Kysely<Database>): Promise<readonly string[]> {
  const found: string[] = []
  for await (const problem of verifyLedger(db)) found.push(problem)
  return found
}

const entry = (number: number) =>
  `(select id from journal_entry where subject = '${subject}' and number = ${number})`

describe('a ledger and an audit trail that nobody touched (R-G6)', () => {
  test('a ledger and an audit trail that nobody touched have no problems', async () => {
    expect(await problemsIn(database.db)).toEqual([])
  })

  test('a ledger and an audit trail that nobody touched have none either when they span more than a batch', async () => {
    const busy = newId()
    const entries = Array.from({ length: 1_100 }, (_, at) => payment({ subject: at % 3 ? newId() : busy }))
    await inTransaction(database.db, (transaction) => postEntries(transaction, entries, now))
    expect(await problemsIn(database.db)).toEqual([])
  })
})

describe('what its owner changed is found (R-G7)', () => {
  const change = (column: string, value: string, number = 2) =>
    `update journal_entry set ${column} = ${value} where subject = '${subject}' and number = ${number}`

  test('one byte of the digest of an old entry', async () => {
    expect(await problemsAfter(change('digest', 'set_byte(digest, 7, get_byte(digest, 7) # 1)'))).toEqual([
      `entry 2 of ${subject} does not fit its digest`,
      `entry 3 of ${subject} does not fit its digest`,
    ])
  })

  test.each([
    ['kind', "'payoff'"],
    ['source_kind', "'bankCredit'"],
    ['source_id', 'gen_random_uuid()'],
    ['value_on', "'2026-12-01'"],
    ['booked_on', "'2026-12-01'"],
    ['idempotency_key', "'another'"],
    ['actor', "'nobody'"],
    ['recorded_at', "recorded_at + interval '1 microsecond'"],
    ['fingerprint', 'set_byte(fingerprint, 0, get_byte(fingerprint, 0) # 1)'],
    ['id', 'gen_random_uuid()'],
  ])('the %s of an old entry', async (column, value) => {
    expect(await problemsAfter(change(column, value))).toContain(
      `entry 2 of ${subject} does not fit its digest`,
    )
  })

  test('the amounts of an old posting, with everything that is computed of them', async () => {
    expect(
      await problemsAfter(
        `update posting set amount = amount * 2 where entry_id = ${entry(3)}`,
        `update account_balance set balance = balance + sign(balance) * 3 where subject = '${subject}'`,
      ),
    ).toEqual([
      `entry 3 of ${subject} does not fit its digest`,
      `entry 3 of ${subject} does not fit its fingerprint`,
    ])
  })

  test('one amount alone', async () => {
    expect(
      await problemsAfter(`update posting set amount = 4 where entry_id = ${entry(3)} and line = 1`),
    ).toEqual([
      `entry 3 of ${subject} does not fit its digest`,
      `entry 3 of ${subject} sums to 1, not to 0`,
      `entry 3 of ${subject} does not fit its fingerprint`,
      `bank of ${subject} is 5, and its postings sum to 6`,
    ])
  })

  test('an entry taken out of the middle', async () => {
    expect(
      await problemsAfter(
        `delete from posting where entry_id = ${entry(2)}`,
        `delete from journal_entry where id = ${entry(2)}`,
      ),
    ).toEqual(
      expect.arrayContaining([
        `entry 3 of ${subject} follows number 1`,
        `bank of ${subject} is 5, and its postings sum to 3`,
      ]),
    )
  })

  test('postings without their entry, and an entry without its postings', async () => {
    const { rows } = await database.owner.query(`select ${entry(3)} as id`)
    expect(
      await problemsAfter(
        `delete from journal_entry where id = ${entry(3)}`,
        `delete from posting where entry_id = ${entry(2)}`,
      ),
    ).toEqual(
      expect.arrayContaining([
        `postings of ${rows[0].id} have no entry`,
        `entry 2 of ${subject} has no postings`,
      ]),
    )
  })

  test('a balance', async () => {
    expect(
      await problemsAfter(
        `update account_balance set balance = 0 where subject = '${subject}' and account = 'bank'`,
        `delete from account_balance where subject = '${subject}' and account = 'loanPrincipal'`,
        `insert into account_balance values ('${subject}', 'suspense', 7)`,
      ),
    ).toEqual([
      `bank of ${subject} is 0, and its postings sum to 5`,
      `loanPrincipal of ${subject} is missing, and its postings sum to -5`,
      `suspense of ${subject} is 7, and its postings sum to nothing`,
    ])
  })

  test('a reversal that mirrors something else', async () => {
    expect(await problemsAfter(change('reverses', entry(3), 4))).toContain(
      `entry 4 of ${subject} does not mirror what it reverses`,
    )
  })

  test.each([
    ['actor', "'b'"],
    ['action', "'pax'"],
    ['before', `'{"a": 0}'`],
    ['after', 'null'],
    ['at', "at + interval '1 microsecond'"],
    ['request_id', 'null'],
    ['digest', 'set_byte(digest, 31, get_byte(digest, 31) # 128)'],
  ])('the %s of an old audit entry', async (column, value) => {
    expect(
      await problemsAfter(
        `update audit_entry set ${column} = ${value} where subject_id = 'one' and number = 1`,
      ),
    ).toContain('audit entry 1 of loan one does not fit its digest')
  })

  test('an audit entry that was taken away', async () => {
    expect(await problemsAfter("delete from audit_entry where subject_id = 'one' and number = 1")).toContain(
      'audit entry 2 of loan one follows number 0',
    )
  })
})
