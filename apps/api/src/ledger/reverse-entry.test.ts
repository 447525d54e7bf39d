import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../platform/database/testing.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { newId } from '../platform/ids.ts'
import { balancesOf, entriesOf, postEntries, type Reversal, reverseEntry } from './ledger.ts'
import { payment } from './testing/payment.ts'

const now = Temporal.Instant.from('2026-12-08T15:00:00Z')
let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** A posted payment of 100,000 pesos. */
async function posted(): Promise<{ readonly entryId: string; readonly subject: string }> {
  const entry = payment()
  const answer = await inTransaction(database.db, (transaction) => postEntries(transaction, [entry], now))
  return { entryId: (answer.ok && answer.value[0]?.entryId) || '', subject: entry.subject }
}

const reversalOf = (changes: Partial<Reversal> = {}): Reversal => ({
  source: { kind: 'loanPayment', id: newId() },
  bookedOn: '2026-12-08',
  valueOn: '2026-12-04',
  idempotencyKey: `reversal:${newId()}`,
  actor: 'test',
  ...changes,
})

const reverse = (entryId: string, reversal = reversalOf()) =>
  inTransaction(database.db, (transaction) => reverseEntry(transaction, entryId, reversal, now))

describe('a reversal (R-G4)', () => {
  test('mirrors the entry, which stays as it is', async () => {
    const { entryId, subject } = await posted()
    const before = await entriesOf(database.db, subject)
    const reversal = reversalOf()
    expect(await reverse(entryId, reversal)).toMatchObject({ ok: true, value: { isRepeated: false } })
    const [first, second] = await entriesOf(database.db, subject)
    expect([first]).toEqual(before)
    expect(second).toMatchObject({ ...reversal, kind: 'reversal', subject, number: 2, reverses: entryId })
    expect(second?.lines).toEqual(first?.lines.map((line) => ({ ...line, amount: -line.amount })))
    expect(await balancesOf(database.db, subject)).toEqual({ bank: 0, loanPrincipal: 0 })
  })

  test('made again is the same one', async () => {
    const { entryId, subject } = await posted()
    const reversal = reversalOf()
    const first = await reverse(entryId, reversal)
    expect(await reverse(entryId, reversal)).toEqual({
      ok: true,
      value: { ...(first.ok && first.value), isRepeated: true },
    })
    expect(await entriesOf(database.db, subject)).toHaveLength(2)
  })

  test('a reversal is refused for an entry that another key has reversed', async () => {
    const { entryId, subject } = await posted()
    await reverse(entryId)
    expect(await reverse(entryId)).toEqual({ ok: false, refusal: { code: 'ClaveReutilizada' } })
    expect(await entriesOf(database.db, subject)).toHaveLength(2)
  })

  test('a reversal is refused with the key of another reversal', async () => {
    const [one, other] = [await posted(), await posted()]
    const reversal = reversalOf()
    await reverse(one.entryId, reversal)
    expect(await reverse(other.entryId, reversal)).toMatchObject({ ok: false })
    expect(await entriesOf(database.db, other.subject)).toHaveLength(1)
  })

  test('a reversal is made once when two keys reverse one entry at the same moment', async () => {
    const { entryId, subject } = await posted()
    const answers = await Promise.all([reverse(entryId), reverse(entryId)])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await balancesOf(database.db, subject)).toEqual({ bank: 0, loanPrincipal: 0 })
  })

  test('a reversal is a defect for an unknown entry and for a reversal', async () => {
    const { entryId } = await posted()
    const reversed = await reverse(entryId)
    await expect(reverse(newId())).rejects.toThrow(RangeError)
    await expect(reverse((reversed.ok && reversed.value.entryId) || '')).rejects.toThrow(RangeError)
  })
})
