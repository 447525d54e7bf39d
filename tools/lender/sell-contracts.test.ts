import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOfSale } from '../../apps/api/src/features/contact/contact.ts'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { type StoredLoan, salesOf } from '../../apps/api/src/features/servicing/servicing.ts'
import { counterOf, whoAt } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import type { WaitingEffect } from '../../apps/api/src/platform/jobs/outbox.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../apps/api/src/platform/secrets.ts'
import { pesos } from '../../packages/credit-engine/src/index.ts'
import { checkContracts, sellContracts } from './sell-portfolio.ts'

let database: FreshDatabase
let lender: Lender
beforeAll(async () => {
  database = await freshDatabase()
  lender = lenderOn(database, secrets)
})
afterAll(() => database.close())

const buyer = { name: 'Recaudos S.A.S.', taxId: '900.123.456-8', contact: 'clientes@recaudos.example' }
const waiting: WaitingEffect[] = []
const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const sale = {
  id: newId(),
  buyer,
  price: pesos(4_500_000),
  tell: tellOfSale({
    store: applicationStore(secrets),
    secrets,
    outbox: { addWaiting: async (_transaction, effects) => void waiting.push(...effects) },
  }),
}

const check = (...contractNumbers: readonly string[]) =>
  checkContracts(lender.servicing, contractNumbers, buyer)
const sell = (loans: readonly StoredLoan[], at = '2026-06-01T15:00:00Z') =>
  sellContracts(lender.servicing, loans, sale, whoAt(at))
const soldLine = ({ contractNumber }: StoredLoan) =>
  `${contractNumber} is sold as of 2026-06-01 to Recaudos S.A.S., NIT 900.123.456-8.`

test('each contract is looked at before any is sold, and each that cannot be sold says why (R-B13)', async () => {
  const [open, paid, paused, foreign] = [
    await lender.lend(),
    await lender.lend(),
    await lender.lend(),
    await lender.lend(),
  ]
  await counterOf(lender).pay(paid, 1_700_000, '2026-02-10', { kind: 'payoff' })
  await database.db
    .updateTable('loan')
    .set({ pausedThrough: '2026-06-10' })
    .where('id', '=', paused.id)
    .execute()
  const other = { ...sale, buyer: { ...buyer, name: 'Cobros Ltda.', taxId: '860.001.234-1' } }
  await sellContracts(lender.servicing, [foreign], other, whoAt('2026-05-01T15:00:00Z'))
  const {
    open: sellable,
    problems,
    sold,
  } = await check(
    open.contractNumber,
    paid.contractNumber,
    paused.contractNumber,
    foreign.contractNumber,
    'CU-NOBODY',
  )
  expect(sellable.map(({ id }) => id)).toEqual([open.id])
  expect(sold).toEqual([])
  expect(problems).toEqual([
    `${paid.contractNumber} is paid off: there is nothing to sell.`,
    `${paused.contractNumber} waits for the end of its withdrawal.`,
    `${foreign.contractNumber} is sold as of 2026-05-01 to Cobros Ltda., NIT 860.001.234-1.`,
    'CU-NOBODY is no contract.',
  ])
})

test('a contract sold to this buyer before is told with its first day, and is not sold again', async () => {
  const loan = await lender.lend()
  expect(await sell([loan])).toEqual({ lines: [soldLine(loan)], areAllSold: true })
  expect(await check(loan.contractNumber)).toEqual({ open: [], problems: [], sold: [soldLine(loan)] })
  expect(await sell([loan], '2026-07-01T15:00:00Z')).toEqual({ lines: [soldLine(loan)], areAllSold: true })
})

test('a loan that was paid off after the check is told, and the others are sold', async () => {
  const [paid, open] = [await lender.lend(), await lender.lend()]
  await counterOf(lender).pay(paid, 1_700_000, '2026-02-10', { kind: 'payoff' })
  expect(await sell([paid, open])).toEqual({
    lines: [`${paid.contractNumber} was closed meanwhile: it is not sold.`, soldLine(open)],
    areAllSold: false,
  })
})

test('the price of a sale is on record with each of its loans (R-B13)', async () => {
  const loans = [await lender.lend(), await lender.lend()]
  await sell(loans)
  const rows = await database.db
    .selectFrom('portfolioSale')
    .select(['saleId', 'salePrice'])
    .where(
      'loanId',
      'in',
      loans.map(({ id }) => id),
    )
    .execute()
  expect(rows).toEqual(loans.map(() => ({ saleId: sale.id, salePrice: 4_500_000 })))
})

test('the buyer is on record and the borrower is told once, at an hour of the law (R-B13)', async () => {
  const loan = await lender.lend()
  const { id, contractNumber } = loan
  waiting.length = 0
  // A Sunday: the mail waits for Monday.
  const onSunday = whoAt('2026-06-07T15:00:00Z')
  await sellContracts(lender.servicing, [loan], sale, onSunday)
  await sellContracts(lender.servicing, [loan], sale, onSunday)
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
