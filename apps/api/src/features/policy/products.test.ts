import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemoFigures } from '../../../../demo/src/figures.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { type LifeInsurance, readLifeInsurance } from './policy.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await seedDemoFigures(database.db)
})
afterAll(() => database.close())

const insurance = (policyNumber: string): LifeInsurance => ({
  insurer: { legalName: 'Vida S.A.', taxId: '900.000.003-0' },
  policyNumber,
  ageMin: 18,
  ageMax: 70,
  claims: { phone: '018000000001', email: 'vida@demo.example' },
})
const write = (channel: string, validFrom: string, value: unknown) =>
  database.db
    .insertInto('parameter')
    .values({ channel, name: 'lifeInsurance', validFrom, value: JSON.stringify(value) })
    .execute()
const numberOf = async (...of: Parameters<Awaited<ReturnType<typeof readLifeInsurance>>>) =>
  (await readLifeInsurance(database.db))(...of)?.policyNumber ?? null

it('device financing and personal loan have one insurance, of the demo, its assisted sale none', async () => {
  expect(await numberOf('Finter', '2026-03-01')).toBe(await numberOf('Libre', '2026-03-01'))
  expect(await numberOf('Finter', '2026-03-01')).not.toBeNull()
  expect(await numberOf('Assistido', '2026-03-01')).toBeNull()
})

it('takes the latest row of the channel, and none of another or of every channel', async () => {
  await write('*', '2026-05-01', insurance('all'))
  await write('Libre', '2026-04-01', insurance('libre'))
  await write('Finter', '2026-06-01', null)
  expect(await numberOf('Libre', '2026-03-31')).not.toBe('libre')
  expect(await numberOf('Libre', '2026-06-30')).toBe('libre')
  expect(await numberOf('Assistido', '2026-05-01')).toBeNull()
  expect(await numberOf('Finter', '2026-05-31')).not.toBeNull()
  expect(await numberOf('Finter', '2026-06-01')).toBeNull()
})

it('leaves out a row that is no insurance', async () => {
  await write('Libre', '2026-07-01', { policyNumber: 'half' })
  expect(await numberOf('Libre', '2026-07-02')).toBe('libre')
})
