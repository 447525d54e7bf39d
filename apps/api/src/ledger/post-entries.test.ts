import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../platform/database/testing.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { newId } from '../platform/ids.ts'
import { balancesOf, type Entry, entriesOf, postEntries } from './ledger.ts'
import { payment } from './testing.ts'

const now = Temporal.Instant.from('2026-12-05T15:00:00Z')
let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const post = (...entries: readonly Entry[]) =>
  inTransaction(database.db, (transaction) => postEntries(transaction, entries, now))

describe('an entry', () => {
  test('is written with its lines, and moves the balances of its subject', async () => {
    const subject = newId()
    const first = payment({ subject, amount: 150_000 })
    const posted = await post(first)
    await post(payment({ subject, amount: 50_000 }))
    expect(posted).toEqual({ ok: true, value: [{ entryId: expect.any(String), isRepeated: false }] })
    expect(await balancesOf(database.db, subject)).toEqual({ bank: 200_000, loanPrincipal: -200_000 })
    const entries = await entriesOf(database.db, subject)
    expect(entries.map(({ number }) => number)).toEqual([1, 2])
    expect(entries[0]).toEqual({
      ...first,
      id: posted.ok ? posted.value[0]?.entryId : '',
      number: 1,
      reverses: null,
      recordedAt: '2026-12-05T15:00:00.000Z',
    })
  })
})
