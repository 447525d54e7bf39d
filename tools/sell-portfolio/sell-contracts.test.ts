import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOfSale } from '../../apps/api/src/features/contact/contact.ts'
import { applicationStore } from '../../apps/api/src/features/origination/origination.ts'
import { salesOf } from '../../apps/api/src/features/servicing/servicing.ts'
import { counterOf, whoAt } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import type { WaitingEffect } from '../../apps/api/src/platform/jobs/outbox.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../apps/api/src/platform/secrets.ts'
import { sellContracts } from './sell-contracts.ts'

let database: FreshDatabase
let lender: Lender
beforeAll(async () => {
  database = await freshDatabase()
  lender = lenderOn(database, secrets)
})
afterAll(() => database.close())

const buyer = { name: 'Recaudos S.A.S.', taxId: '900.123.456-7', contact: 'clientes@recaudos.example' }
const waiting: WaitingEffect[] = []
const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const sale = {
  buyer,
  tell: tellOfSale({
    store: applicationStore(secrets),
    secrets,
    outbox: { addWaiting: async (_transaction, effects) => void waiting.push(...effects) },
  }),
}

const sell = (...contractNumbers: readonly string[]) =>
  sellContracts(lender.parts, contractNumbers, sale, whoAt('2026-06-01T15:00:00Z'))

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
  const again = await sellContracts(lender.parts, [contractNumber], sale, whoAt('2026-07-01T15:00:00Z'))
  expect(again).toEqual({ lines: [`${contractNumber} is sold as of 2026-06-01.`], areAllSold: true })
})

test('the buyer is on record and the borrower is told once, at an hour of the law (R-B13)', async () => {
  const { id, contractNumber } = await lender.lend()
  waiting.length = 0
  // A Sunday: the mail waits for Monday.
  const onSunday = whoAt('2026-06-07T15:00:00Z')
  await sellContracts(lender.parts, [contractNumber], sale, onSunday)
  await sellContracts(lender.parts, [contractNumber], sale, onSunday)
  const stored = await counterOf(lender).read({ id })
  expect((await salesOf(database.db, [stored])).get(id)).toEqual({ ...buyer, soldOn: '2026-06-07' })
  expect(waiting).toMatchObject([
    {
      kind: 'mail',
      payload: { mail: 'loan-sold', data: { contractNumber, buyerName: buyer.name, soldOn: '2026-06-07' } },
    },
  ])
  expect(waiting[0]?.sendAfter.toString()).toBe('2026-06-09T12:00:00Z')
})
