import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { type LifeInsurance, readLifeInsurance } from './policy.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
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

it('ships an insurance with the products of the demo that have one', async () => {
  expect(await numberOf('Finter', '2026-03-01')).toBe(await numberOf('Libre', '2026-03-01'))
  expect(await numberOf('Finter', '2026-03-01')).not.toBeNull()
  expect(await numberOf('Assistido', '2026-03-01')).toBeNull()
})

it('takes the row of the channel before that of all, each from its date on', async () => {
  await write('*', '2026-05-01', insurance('all'))
  await write('Libre', '2026-04-01', insurance('libre'))
  await write('Finter', '2026-06-01', null)
  expect(await numberOf('Libre', '2026-06-30')).toBe('libre')
  expect(await numberOf('Assistido', '2026-05-01')).toBe('all')
  expect(await numberOf('Assistido', '2026-04-30')).toBeNull()
  expect(await numberOf('Finter', '2026-05-31')).toBe('all')
  expect(await numberOf('Finter', '2026-06-01')).toBeNull()
})

it('leaves out a row that is no insurance', async () => {
  await write('Assistido', '2026-07-01', { policyNumber: 'half' })
  expect(await numberOf('Assistido', '2026-07-02')).toBe('all')
})
