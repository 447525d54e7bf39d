import { monthFromIso, pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemoFigures } from '../../../../demo/src/figures.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import {
  missingTaxUnitWarning,
  readChannelPolicy,
  readPlatformSettings,
  readUsuryCaps,
  wrongParameterWarning,
} from './policy.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await seedDemoFigures(database.db)
})
afterAll(() => database.close())

const write = (name: string, validFrom: string, value: unknown, channel = '*') =>
  database.db
    .insertInto('parameter')
    .values({ channel, name, validFrom, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'name', 'validFrom']).doUpdateSet({ value: JSON.stringify(value) }),
    )
    .execute()

it('leaves out a row that no rule can go by, and reports it once (R-L9)', async () => {
  const caps = await readUsuryCaps(database.db)
  await write('otpSeconds', '2026-01-01', 90)
  await write('otpSeconds', '2026-02-01', '120')
  await write('effectiveAnnualRate', '2026-02-01', 21.5, 'Finter')
  await write('otpSecond', '2026-02-01', 100)
  await write('usuryCap', '2026-03-15', 'none')
  const today = Temporal.PlainDate.from('2026-03-01')
  const settings = await readPlatformSettings(database.db, today)
  const { product } = await readChannelPolicy(database.db, 'Finter', today)
  expect([settings.otpSeconds, product.effectiveAnnualRate]).toEqual([90, '22.00'])
  const march = monthFromIso('2026-03')
  expect((await readUsuryCaps(database.db)).capOf(march)).toBe(caps.capOf(march))

  const told: unknown[] = []
  const silent = () => undefined
  const warn = wrongParameterWarning(database.db, {
    info: silent,
    warn: silent,
    error: (facts) => told.push(facts),
  })
  await warn()
  await warn()
  expect(told).toHaveLength(4)
  expect(told).toContainEqual({
    channel: '*',
    name: 'otpSecond',
    validFrom: '2026-02-01',
    problem: 'no parameter has this name',
  })
})

it('goes by a cap that was loaded in the place of another', async () => {
  const month = monthFromIso('2026-11')
  const before = (await readUsuryCaps(database.db)).capOf(month)
  await write('usuryCap', '2026-11-01', '19.99')
  const after = await readUsuryCaps(database.db)
  expect([before === '19.99', after.capOf(month)]).toEqual([false, '19.99'])
})

it('a phone is tax-free in a year whose tax unit is loaded, and in no other (R-O12)', async () => {
  await write('uvt', '2040-01-01', 60_000)
  const isTaxFree = async (day: string, price: number) =>
    (await readChannelPolicy(database.db, 'Finter', Temporal.PlainDate.from(day))).isTaxFreePrice(
      pesos(price),
    )
  expect(await isTaxFree('2040-12-31', 22 * 60_000)).toBe(true)
  expect(await isTaxFree('2040-12-31', 22 * 60_000 + 1)).toBe(false)
  expect(await isTaxFree('2041-01-01', 200_000)).toBe(false)
  expect(await isTaxFree('2039-12-31', 200_000)).toBe(false)

  const told: unknown[] = []
  const silent = () => undefined
  const warn = missingTaxUnitWarning(database.db, {
    info: silent,
    error: silent,
    warn: (facts) => told.push(facts),
  })
  for (const day of ['2040-12-31', '2041-01-01', '2041-01-31', '2041-02-01']) {
    await warn(Temporal.PlainDate.from(day))
  }
  expect(told).toEqual([{ year: 2041 }, { year: 2041 }])
})
