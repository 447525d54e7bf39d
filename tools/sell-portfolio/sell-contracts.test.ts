import { afterAll, beforeAll, expect, test } from 'vitest'
import { counterOf, whoAt } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { sellContracts } from './sell-contracts.ts'

let database: FreshDatabase
let lender: Lender
beforeAll(async () => {
  database = await freshDatabase()
  lender = lenderOn(database)
})
afterAll(() => database.close())

const sell = (...contractNumbers: readonly string[]) =>
  sellContracts(lender.parts, contractNumbers, whoAt('2026-06-01T15:00:00Z'))

test('each contract is sold by itself, and what cannot be sold is told', async () => {
  const [open, paid] = [await lender.lend(), await lender.lend()]
  await counterOf(lender).pay(paid, 1_700_000, '2026-02-10', { kind: 'payoff' })
  expect(await sell(open.contractNumber, paid.contractNumber, 'CU-NOBODY')).toEqual({
    lines: [
      `${open.contractNumber} is sold as of 2026-06-01.`,
      `${paid.contractNumber} is paid off: there is nothing to sell.`,
      'CU-NOBODY is no contract.',
    ],
    areAllSold: false,
  })
})

test('a contract sold again is told with its first day', async () => {
  const { contractNumber } = await lender.lend()
  await sell(contractNumber)
  const again = await sellContracts(lender.parts, [contractNumber], whoAt('2026-07-01T15:00:00Z'))
  expect(again).toEqual({ lines: [`${contractNumber} is sold as of 2026-06-01.`], areAllSold: true })
})
