import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readUsuryCap } from '../../apps/api/src/features/policy/policy.ts'
import {
  correctPaidLoans,
  type UsuryOverpayment,
} from '../../apps/api/src/features/servicing/daily/late-caps.ts'
import { counterOf } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { effectiveAnnualRate } from '../../packages/credit-engine/src/index.ts'
import { describeCaps, doubtsAbout, loadCap, readCap } from './usury.ts'

describe('the arguments of npm run lender -- usury', () => {
  test('the arguments of npm run lender -- usury are a month and a rate in percent a year', () => {
    const order = { kind: 'load', month: '2027-01', cap: '24.50' }
    expect(readCap(['2027-01', '24.5'])).toEqual({ ok: true, value: { ...order, isConfirmed: false } })
    expect(readCap(['2027-01', '24.5', '--yes'])).toEqual({
      ok: true,
      value: { ...order, isConfirmed: true },
    })
  })

  test('the arguments of npm run lender -- usury are nothing to list what is loaded', () => {
    expect(readCap([])).toEqual({ ok: true, value: { kind: 'list' } })
  })

  test.each([
    [['--yes'], 'name a month'],
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

  test('a loaded cap holds from the first of its month; before the first that is loaded there is none', async () => {
    expect(await capOn('2026-11-30')).toBe(null)
    await loadCap(database.db, { month: '2026-11', cap: '24.60' }, who)
    await loadCap(database.db, { month: '2026-12', cap: '23.10' }, who)
    expect(await capOn('2026-11-30')).toMatchObject({ month: '2026-11' })
    expect(await capOn('2026-12-01')).toEqual({ month: '2026-12', cap: '23.10', isExact: true })
  })

  test('a loaded cap stands in for the months after it until they are loaded (R-O10)', async () => {
    await loadCap(database.db, { month: '2027-01', cap: '22.40' }, who)
    expect(await capOn('2027-03-15')).toEqual({ month: '2027-01', cap: '22.40', isExact: false })
  })

  test('loaded again replaces the row and says what stood there', async () => {
    await loadCap(database.db, { month: '2028-05', cap: '20.00' }, who)
    expect(await loadCap(database.db, { month: '2028-05', cap: '21.00' }, who)).toEqual({ replaced: '20.00' })
    expect((await capOn('2028-05-31'))?.cap).toBe('21.00')
  })

  test('a loaded cap leaves an audit entry with what was before', async () => {
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

const staffAt = (now: string) => ({
  actor: { kind: 'staff', user: 'ana' } as const,
  now: Temporal.Instant.from(now),
})

describe('the doubts about a cap', () => {
  const today = Temporal.PlainDate.from('2026-04-20')
  let database: FreshDatabase
  let lender: Lender
  beforeEach(async () => {
    database = await freshDatabase()
    lender = lenderOn(database)
    // The caps of the demo: 25.52 in March, 25.40 in April, 25.20 in May.
    await lender.lend({ disbursedOn: '2026-01-10', document: '1010100007' })
    await database.db
      .deleteFrom('parameter')
      .where('name', '=', 'usuryCap')
      .where('validFrom', '=', '2026-05-01')
      .execute()
  })
  afterEach(() => database.close())

  const about = (month: string, cap: string) =>
    doubtsAbout(database.db, { month, cap: effectiveAnnualRate(cap) }, today)

  test('the doubts about a cap are none for a month to come whose cap lies 3.00 points from its neighbors (R-O15)', async () => {
    expect(await about('2026-05', '28.10')).toEqual([])
  })

  test('the doubts about a cap name the neighbor from which a cap lies 3.01 points away (R-O15)', async () => {
    expect(await about('2026-05', '28.11')).toEqual([
      '28.11 % is 3.01 points from the 25.10 % of 2026-06.',
      'It changes 0 open loans, and gives back $ 0 of 0 paid loans, each with a mail.',
    ])
  })

  test('the doubts about a cap are none where the same cap is loaded already', async () => {
    expect(await about('2026-03', '25.52')).toEqual([])
  })

  test('the doubts about a cap say of a past month how many loans change and what goes back, and change nothing (R-O15)', async () => {
    const counter = counterOf(lender)
    const paid = await lender.lend({ disbursedOn: '2026-01-10', document: '1010100008' })
    await counter.pay(paid, 1_700_000, '2026-04-10', { kind: 'payoff' })
    await counter.pay(
      await lender.lend({ disbursedOn: '2026-01-10', document: '1010100009' }),
      50_000,
      '2026-04-10',
    )
    const before = await database.db.selectFrom('loan').selectAll().orderBy('id').execute()
    const doubts = await about('2026-03', '2.55')
    expect(doubts.slice(0, 3)).toEqual([
      '2.55 % is 22.40 points from the 24.95 % of 2026-02.',
      '2.55 % is 22.85 points from the 25.40 % of 2026-04.',
      '2026-03 is past: what it charged is computed anew.',
    ])
    expect(await database.db.selectFrom('loan').selectAll().orderBy('id').execute()).toEqual(before)

    // What the daily job gives back once the cap is loaded.
    await loadCap(database.db, { month: '2026-03', cap: '2.55' }, staffAt('2026-04-20T15:00:00Z'))
    const refunds: UsuryOverpayment[] = []
    await correctPaidLoans(
      {
        ...lender.servicing,
        onFailure: (_id, error) => {
          throw error
        },
        openRefund: async (_transaction, refund) => void refunds.push(refund),
      },
      Temporal.Instant.from('2026-04-20T17:00:00Z'),
    )
    const refunded = refunds.reduce((sum, { surplus }) => sum + surplus, 0)
    expect(refunded).toBeGreaterThan(0)
    expect(doubts[3]).toBe(
      `It changes 1 open loans, and gives back $ ${refunded.toLocaleString('es-CO')} of 1 paid loans, each with a mail.`,
    )
  })
})

test('the list says which cap is of this month, and which of the next one is missing', () => {
  const table = [
    { month: '2026-04', cap: effectiveAnnualRate('25.40') },
    { month: '2026-05', cap: effectiveAnnualRate('25.20') },
  ]
  expect(describeCaps(table, Temporal.PlainDate.from('2026-05-31'))).toEqual([
    '2026-04  25.40 %',
    '2026-05  25.20 %  this month',
    '2026-06  not loaded',
  ])
})
