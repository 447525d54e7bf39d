import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from './database/testing.ts'
import { inTransaction } from './database/transaction.ts'
import { isExceeded, occurrences, recordOccurrence, takePlace, takePlaceIn } from './limits.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
const limitOf = (name: string) => ({ kind: name, subject: Buffer.from(name), max: 3, windowSeconds: 3_600 })

describe('a limit', () => {
  it('a limit is exceeded from its last allowed occurrence on, and free again when the first leaves the window (R-L1)', async () => {
    const limit = limitOf('window')
    for (const minute of [0, 10, 20]) {
      expect(await isExceeded(database.db, limit, now.add({ minutes: minute }))).toBe(false)
      await recordOccurrence(database.db, limit, now.add({ minutes: minute }))
    }
    expect(await isExceeded(database.db, limit, now.add({ minutes: 59, seconds: 59 }))).toBe(true)
    expect(await isExceeded(database.db, limit, now.add({ minutes: 60 }))).toBe(false)
  })

  it('a limit counts each kind and each subject by itself', async () => {
    await recordOccurrence(database.db, limitOf('one'), now)
    expect(await occurrences(database.db, { ...limitOf('one'), kind: 'other' }, now)).toBe(0)
    expect(await occurrences(database.db, { ...limitOf('one'), subject: Buffer.from('x') }, now)).toBe(0)
    expect(await occurrences(database.db, limitOf('one'), now)).toBe(1)
  })
})

describe('a place of a limit', () => {
  it('a place of a limit is taken by as many as there are, however many ask at the same moment (R-L1)', async () => {
    const limit = limitOf('rush')
    const places = await Promise.all(Array.from({ length: 40 }, () => takePlace(database.db, limit, now)))
    expect(places.filter((place) => place !== null)).toHaveLength(limit.max)
    expect(await occurrences(database.db, limit, now)).toBe(limit.max)
  })

  it('a place of a limit is free again when it is given back, and refusals take none', async () => {
    const limit = limitOf('back')
    const places = [
      await takePlace(database.db, limit, now),
      await takePlace(database.db, limit, now),
      await takePlace(database.db, limit, now),
    ]
    expect(await takePlace(database.db, limit, now)).toBeNull()
    expect(await occurrences(database.db, limit, now)).toBe(3)
    await places[0]?.giveBack()
    expect(await takePlace(database.db, limit, now)).not.toBeNull()
  })

  it('a place of a limit is taken in every window or in none', async () => {
    const counted = limitOf('windows')
    const windows = [
      { max: 1, windowSeconds: 60 },
      { max: 2, windowSeconds: 3_600 },
    ]
    const takenAt = (seconds: number) =>
      inTransaction(database.db, (transaction) =>
        takePlaceIn(transaction, counted, windows, now.add({ seconds })),
      ).then((place) => place !== null)
    expect([await takenAt(0), await takenAt(59), await takenAt(60), await takenAt(120)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})
