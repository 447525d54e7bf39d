import { pesos } from '@cupo/credit-engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareWithOutside, sourcesOf } from '../../apps/api/src/features/reconciliation/reconciliation.ts'
import { whoAt } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import type { ListedBill } from '../../apps/api/src/ports/operator.ts'
import { runReconcileOrder } from './reconcile.ts'

const who = { ...whoAt('2026-03-01T15:00:00Z'), actor: { kind: 'staff', user: 'ana' } as const }

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

it('a difference whose settlement fails stays with its reason, and the later ones are settled', async () => {
  const lender = lenderOn(database)
  const { contractNumber } = await lender.lend()
  const changedAt = '2026-02-16T12:00:00-05:00'
  const bill = { contractNumber, state: 'collected', amount: pesos(90_000), changedAt } as const
  // The first is of before the loan.
  const bills: readonly ListedBill[] = [
    { ...bill, billNumber: 'early', changedAt: '2026-01-02T12:00:00-05:00' },
    { ...bill, billNumber: 'broken' },
    { ...bill, billNumber: 'good' },
  ]
  let broken = ''
  const operator = {
    listBills: async function* () {
      yield bills
    },
    bill: async (billNumber: string) => {
      if (billNumber === broken) throw new Error('the answer has no amount')
      return bills.find((one) => one.billNumber === billNumber) ?? null
    },
  }
  const sources = sourcesOf({ operator } as unknown as Parameters<typeof sourcesOf>[0])
  const context = {
    db: database.db,
    sources: sources.filter(({ kind }) => kind === 'bill'),
    operator,
    servicing: lender.servicing,
  } as unknown as Parameters<typeof runReconcileOrder>[0]
  await compareWithOutside(context, who.now, who)
  broken = 'broken'
  const settle = { kind: 'settle', task: null } as const
  const { lines, isDone } = await runReconcileOrder(context, settle, who, async () => false)
  expect(isDone).toBe(false)
  expect(lines).toHaveLength(3)
  expect(lines).toContainEqual(expect.stringContaining('stays: the answer has no amount'))
  expect(lines).toContainEqual(expect.stringContaining('refused as SolicitudInvalida'))
  expect(lines).toContainEqual(expect.stringContaining('settled: bill:good'))
})
