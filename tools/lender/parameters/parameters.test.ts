import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doubtsAbout } from '../../../apps/api/src/features/policy/weigh-change.ts'
import { type FreshDatabase, freshDatabase } from '../../../apps/api/src/platform/database/testing.ts'
import { demoFigures, seedDemoFigures } from '../../../apps/demo/src/figures.ts'
import { describeChange, describeDoubt, describeRows } from './change-rows.ts'
import { readParameterRows } from './read-rows.ts'

let database: FreshDatabase
const folder = mkdtempSync(join(tmpdir(), 'cupo-figures-'))
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

const fileOf = (content: unknown): string => {
  const file = join(folder, 'finter.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('the arguments of npm run lender -- products and settings', () => {
  test.each([
    ['products', ['Finter', '2027-02-01', 'effectiveAnnualRate', '21.50'], 'Finter', '21.50'],
    ['products', ['Libre', '2027-02-01', 'paymentDays', '[5, 20]'], 'Libre', [5, 20]],
    ['products', ['Finter', '2027-02-01', 'effectiveAnnualRate', '21,50'], 'Finter', '21.50'],
    ['products', ['2027-01-01', 'uvt', '54000'], '*', 54_000],
    ['products', ['2027-01-01', 'uvt', '54.000'], '*', 54_000],
    ['settings', ['Finter', '2027-02-01', 'minimumTerminalValue', '1.400.000'], 'Finter', 1_400_000],
    ['settings', ['2027-02-01', 'otpSeconds', '90'], '*', 90],
    ['settings', ['2027-02-01', 'maintenance', 'true'], '*', true],
    ['settings', ['Finter', '2027-02-01', 'maintenanceMessage', '8 a.m.'], 'Finter', '8 a.m.'],
    ['settings', ['Libre', '2027-02-01', 'campaigns', '{"NAVIDAD":"ATIVA"}'], 'Libre', { NAVIDAD: 'ATIVA' }],
    ['settings', ['Libre', '2027-02-01', 'defaultCampaign', '2027'], 'Libre', '2027'],
  ] as const)('npm run lender -- %s takes %j', (kind, args, channel, value) => {
    expect(readParameterRows(kind, args)).toMatchObject({ ok: true, rows: [{ channel, value }] })
  })

  test('a file gives many figures for one day', () => {
    const file = fileOf({ effectiveAnnualRate: '21.50', paymentDays: [5, 20] })
    expect(readParameterRows('products', ['Finter', '2027-02-01', file])).toMatchObject({
      ok: true,
      rows: [{ name: 'effectiveAnnualRate' }, { name: 'paymentDays' }],
    })
  })

  test.each([
    ['products', ['Fnter', '2027-02-01', 'effectiveAnnualRate', '21.50'], 'no channel'],
    ['products', ['Finter', '2027-02-30', 'effectiveAnnualRate', '21.50'], 'name the day'],
    ['products', ['Finter', '1/2/2027', 'effectiveAnnualRate', '21.50'], 'name the day'],
    ['products', ['2027-02-01', 'effectiveAnnualRate', '21.50'], 'one channel'],
    ['products', ['Finter', '2027-02-01', 'effectiveAnnualRate'], 'name one value'],
    ['products', ['Finter', '2027-02-01', 'paymentDays', '5', '20'], 'name one value'],
    ['products', ['Finter', '2027-02-01', 'effectiveAnnualRate', '21,50,00'], 'percent a year'],
    ['products', ['Finter', '2027-02-01', 'effectiveRate', '21.50'], 'no such name'],
    ['products', ['2027-02-01', 'usuryCap', '21.50'], 'npm run lender -- usury'],
    ['products', ['2027-02-01', 'otpSeconds', '90'], 'npm run lender -- settings'],
    ['products', ['Finter', '2027-02-01', 'missing.json'], 'missing.json'],
    ['settings', ['Finter', '2027-02-01', 'effectiveAnnualRate', '21.50'], 'npm run lender -- products'],
    ['settings', ['Finter', '2027-02-01', 'otpSeconds', '90'], 'every channel'],
    ['settings', ['2027-02-01', 'otpLength', '3'], 'digits from 4 to 8'],
    ['settings', ['2027-02-01', 'otpSeconds', '9000000000000000'], 'seconds from 30 to 900'],
    ['settings', ['2027-02-01', 'sprayFailurePercent', '101'], 'percent from 0 to 100'],
  ] as const)('npm run lender -- %s refuses %j with the reason', (kind, args, reason) => {
    const read = readParameterRows(kind, args)
    expect(read.ok ? '' : read.problem).toContain(reason)
  })

  test('a file with one wrong figure is refused whole', () => {
    const file = fileOf({ effectiveAnnualRate: '21.50', paymentDays: [31] })
    const read = readParameterRows('products', ['Finter', '2027-02-01', file])
    expect(read.ok ? '' : read.problem).toContain('paymentDays')
  })
})

test('npm run lender -- products shows what holds, what is to come, and what is left out', async () => {
  await seedDemoFigures(database.db)
  const row = (validFrom: string, value: string) => ({
    channel: 'Finter',
    name: 'effectiveAnnualRate',
    validFrom,
    value,
  })
  await database.db
    .insertInto('parameter')
    .values([row('2026-02-01', '"21.00"'), row('2026-03-01', '20'), row('2027-02-01', '"19.00"')])
    .execute()
  const lines = await describeRows(database.db, 'products', Temporal.PlainDate.from('2026-11-21'))
  expect(lines.filter((line) => line.startsWith('Finter') && line.includes('effectiveAnnualRate'))).toEqual([
    'Finter    from 2026-02-01  effectiveAnnualRate = "21.00"',
    expect.stringMatching(
      /^Finter {4}from 2026-03-01 {2}effectiveAnnualRate = 20 {2}left out: a rate is text/,
    ),
    'Finter    from 2027-02-01  effectiveAnnualRate = "19.00"',
  ])
  // Of the demo the rate of 2023 is replaced, and so are three of the four tax units.
  const figures = demoFigures.filter(({ name }) => name !== 'usuryCap')
  expect(lines).toHaveLength(figures.length - 4 + 3)
  expect(lines.filter((line) => line.includes('uvt'))).toHaveLength(11)
})

test('a change of a day that is past says whether it holds at once, or a later row has replaced it', async () => {
  const written = (validFrom: string, value: number) => ({
    channel: '*',
    name: 'otpTriesMax',
    validFrom,
    value,
  })
  const tell = (validFrom: string, value: number) =>
    describeChange(database.db, { ...written(validFrom, value), before: 3 }, '2026-11-23')
  const write = (validFrom: string, value: number) =>
    database.db
      .insertInto('parameter')
      .values({ ...written(validFrom, value), value: JSON.stringify(value) })
      .execute()
  await write('2020-11-23', 4)
  expect(await tell('2020-11-23', 4)).toBe(
    'From 2020-11-23 otpTriesMax is 4, instead of 3. That day is past: it holds at once, and what was done since then stays as it is.',
  )
  await write('2026-02-01', 5)
  expect(await tell('2020-11-23', 4)).toContain('from 2026-02-01 on it is 5: nothing changes today')
  await write('2026-11-24', 2)
  expect(await tell('2026-11-24', 2)).toContain('instead of 3. No restart is needed.')
})

test.each([
  [
    'a tax unit with a digit too many',
    '*',
    '2027-01-01',
    'uvt',
    523_740,
    ['uvt is 523740, and 52374 holds now.'],
  ],
  ['a tax unit with a digit too few', '*', '2027-01-01', 'uvt', 5_600, ['uvt is 5600, and 52374 holds now.']],
  ['a tax unit of a usual year', '*', '2027-01-01', 'uvt', 56_000, []],
  [
    'a rate with its point misplaced',
    'Libre',
    '2027-02-01',
    'effectiveAnnualRate',
    '2.35',
    ['effectiveAnnualRate is 2.35, and 23.5 holds now.'],
  ],
  ['a lower rate', 'Libre', '2027-02-01', 'effectiveAnnualRate', '19.00', []],
  [
    'one quota of four',
    'Libre',
    '2027-02-01',
    'quotaByScoreClass',
    { A: 100_000_000, B: 6_000_000, C: 3_000_000, D: 1_500_000 },
    ['quotaByScoreClass.A is 100000000, and 10000000 holds now.'],
  ],
  [
    'a setting five times its default',
    '*',
    '2027-02-01',
    'otpSeconds',
    400,
    ['otpSeconds is 400, and 80 holds now.'],
  ],
  ['a setting just below that', '*', '2027-02-01', 'otpSeconds', 399, []],
] as const)(
  'a question is asked before %s is changed, or none (R-L9)',
  async (_what, channel, validFrom, name, value, doubts) => {
    const fresh = await freshDatabase()
    await seedDemoFigures(fresh.db)
    const found = await doubtsAbout(fresh.db, [{ channel, name, validFrom, value }])
    expect(found.map(describeDoubt)).toEqual(doubts)
    await fresh.close()
  },
)
