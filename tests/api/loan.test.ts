import { afterAll, beforeAll, expect, it } from 'vitest'
import { businessDate, instantOf } from '../../apps/api/src/platform/business-date.ts'
import { dayOf } from '../../packages/credit-engine/src/index.ts'
import { tellLoans } from '../../tools/lender/loan/tell-loans.ts'
import { customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** What `npm run lender -- loan` prints on the day the world has. */
async function told(document: string): Promise<string> {
  const today = dayOf(businessDate(instantOf(await world.control.clock())))
  const { lines } = await tellLoans(world.db, world.secrets, { kind: 'number', number: document }, today)
  return lines.join('\n')
}

it('a delivered phone is a loan, and an unpaid installment is late the day after it falls due (R-B1, R-B4)', async () => {
  const customer = customerOf(world, '07')
  const { idOrderAmount } = await customer.sign()
  expect(await told(customer.document)).toMatch(/^No loan of this document\. Its applications: EmAndamento/)

  await world.control.endOrder(idOrderAmount ?? '', 'deliver')
  const delivered = await told(customer.document)
  expect(delivered).toMatch(/^situation +open, nothing overdue$/m)
  expect(delivered).toMatch(/^lent +\$ 1\.500\.000 on /m)
  expect(delivered).toMatch(/disbursement by /)
  const firstDueOn = /the first due on (\S+)$/m.exec(delivered)?.[1] ?? ''

  await world.control.moveTo(`${firstDueOn}T15:00:00Z`)
  expect(await told(customer.document)).toMatch(/^situation +open, nothing overdue$/m)
  await world.control.advance('P1D')
  const late = await told(customer.document)
  expect(late).toContain(`open, 1 late since ${firstDueOn}`)
  expect(late).toMatch(/^ +interestReceivable +[\d.]+$/m)
  expect(late).toContain('Verified: loan, payments and ledger agree')
})
