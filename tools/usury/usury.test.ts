import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readUsuryCap } from '../../apps/api/src/features/policy/policy.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { loadCap, readCap } from './monthly-cap.ts'

describe('the arguments of npm run usury', () => {
  test('are a month and a rate in percent a year', () => {
    expect(readCap(['2027-01', '24.5'])).toEqual({ ok: true, value: { month: '2027-01', cap: '24.50' } })
  })

  test.each([
    [[], 'name a month'],
    [['2027-01'], 'name a month'],
    [['2027-01', '24.50', 'now'], 'name a month'],
    [['2027-13', '24.50'], 'no month'],
    [['01-2027', '24.50'], 'no month'],
    [['2027-01', '24,50'], 'no rate'],
    [['2027-01', '0.2450%'], 'no rate'],
    [['2027-01', '-1'], 'no rate'],
    [['2027-01', '0'], 'no rate'],
  ] as const)('%j are refused with the reason', (args, reason) => {
    const read = readCap(args)
    expect(read.ok ? '' : read.problem).toContain(reason)
  })
})

describe('a loaded cap', () => {
  const who = {
    actor: { kind: 'staff', user: 'ana' },
    now: Temporal.Instant.from('2026-12-20T15:00:00Z'),
  } as const
  let database: FreshDatabase
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.close())

  const capOn = (date: string) => readUsuryCap(database.db, Temporal.PlainDate.from(date))

  test('holds from the first of its month; before the first that is loaded there is none', async () => {
    expect(await capOn('2026-11-30')).toBe(null)
    await loadCap(database.db, { month: '2026-11', cap: '24.60' }, who)
    await loadCap(database.db, { month: '2026-12', cap: '23.10' }, who)
    expect(await capOn('2026-11-30')).toMatchObject({ month: '2026-11' })
    expect(await capOn('2026-12-01')).toEqual({ month: '2026-12', cap: '23.10', isExact: true })
  })

  test('stands in for the months after it until they are loaded (R-O10)', async () => {
    await loadCap(database.db, { month: '2027-01', cap: '22.40' }, who)
    expect(await capOn('2027-03-15')).toEqual({ month: '2027-01', cap: '22.40', isExact: false })
  })

  test('loaded again replaces the row and says what stood there', async () => {
    await loadCap(database.db, { month: '2028-05', cap: '20.00' }, who)
    expect(await loadCap(database.db, { month: '2028-05', cap: '21.00' }, who)).toEqual({ replaced: '20.00' })
    expect((await capOn('2028-05-31'))?.cap).toBe('21.00')
  })

  test('leaves an audit entry with what was before', async () => {
    await loadCap(database.db, { month: '2029-02', cap: '19.00' }, who)
    await loadCap(database.db, { month: '2029-02', cap: '19.50' }, who)
    const entries = await database.db
      .selectFrom('auditEntry')
      .select(['actor', 'before', 'after'])
      .where('subjectId', '=', 'usuryCap:2029-02')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { actor: 'staff:ana', before: null, after: '19.00' },
      { actor: 'staff:ana', before: '19.00', after: '19.50' },
    ])
  })
})
