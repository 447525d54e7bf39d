import type { Checkout } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checks, runChecks } from '../../apps/api/src/wiring/ledger-checks.ts'
import { runTaskOrder } from '../../tools/lender/payment-tasks/run-task-order.ts'
import { readArguments } from '../../tools/lender/payment-tasks.ts'
import { lenderParts } from '../../tools/lender/product/lender-parts.ts'
import { apiClient } from '../support/api-client.ts'
import { type Customer, customerOf } from '../support/customer.ts'
import { payerAt } from '../support/payer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { tillOf } from '../support/till.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** `npm run lender -- payment-tasks -- …` in the time the world has. */
async function tell(...args: readonly string[]): Promise<string> {
  const read = readArguments(args)
  if (!read.ok) throw new Error(read.problem)
  const now = Temporal.Instant.from(await world.control.clock())
  const who = { now, actor: { kind: 'staff', user: 'ana' } as const, requestId: 'payment-tasks' }
  const parts = lenderParts(world.db, world.secrets, { now: () => now })
  const { lines } = await runTaskOrder(parts, read.value, who, async () => true)
  return lines.join('\n')
}

/** Signs, pays the down payment by card, and lets the guarantee's deadline pass. */
async function cancelledAfterPaying(): Promise<{ customer: Customer; task: string; amount: number }> {
  const customer = customerOf(world, '54')
  const { idOrderAmount } = await customer.sign()
  const mail = await world.control.message(customer.email, ({ links }) =>
    links.some((link) => link.includes('/advanced-payment/')),
  )
  const [, id, hash] =
    mail.links.map((link) => /advanced-payment\/([^/]+)\/([^/?]+)/.exec(link)).find(Boolean) ?? []
  const { body: checkout } = await apiClient(world.webUrl).send<Checkout>(
    'POST',
    `/publicdata/advanced-payment/epayco/${id}/request`,
    { json: { hash } },
  )
  await tillOf(world).pay({ checkout })
  const receipt = await world.control.message(customer.email, ({ attachments }) =>
    attachments.some(({ name }) => name.startsWith('Comprobante_de_pago_')),
  )
  expect(receipt.text).toContain('Concepto: Pago inicial')
  expect(receipt.text).toContain(`Número de orden: ${idOrderAmount}`)
  await world.control.advance('P1D')
  const [, task = '', money = ''] =
    /^([0-9a-f]{12}) {2}refund +([\d,]+) pesos, in suspense/m.exec(await tell()) ?? []
  return { customer, task, amount: Number(money.replaceAll(',', '')) }
}

const refundsTo = async (account: string) =>
  (await world.control.transfers()).filter((transfer) => transfer.account === account)

async function expectSoundBooks() {
  const findings = await runChecks(world.db, checks)
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([])
}

it('a payment for an order that ended goes back through the bank, once', async () => {
  const { customer, task, amount } = await cancelledAfterPaying()
  expect(amount).toBe(300_000)
  const order = [task, 'refund', '1007', 'savings', '91234567890'] as const
  expect(await tell(...order)).toContain('Ordered: 300,000 pesos to Bancolombia')
  expect(await tell(...order)).toContain('Ordered before')
  expect(await tell(task, 'close', 'never mind')).toContain('under way')

  await world.control.advance('PT1S')
  const told = await world.control.message(customer.email, ({ subject }) =>
    subject.startsWith('Te devolvemos'),
  )
  expect(told.text).toContain('Es lo que pagaste por una orden que se canceló')
  const [transfer] = await refundsTo('91234567890')
  expect(transfer).toMatchObject({ amount, document: customer.document, purpose: 'refund' })

  await world.control.advance('PT10M')
  expect(await tell()).not.toContain(task)
  expect(await refundsTo('91234567890')).toHaveLength(1)
  await expectSoundBooks()
})

it('a refund that the bank could not pay opens its task again, for another account', async () => {
  const { task } = await cancelledAfterPaying()
  await world.control.fault({ part: 'bank', mode: 'timeout', ms: 1, times: 1, when: 'after' })
  await tell(task, 'refund', '1007', 'savings', '80000000001')
  await world.control.advance('PT1S')
  const [transfer] = await refundsTo('80000000001')
  await world.control.endTransfer(transfer?.id ?? '', 'failed')
  await world.control.advance('PT10M')
  expect(await tell()).toMatch(new RegExp(`^${task} {2}refund .+since \\S+, due \\S+$`, 'm'))

  await tell(task, 'refund', '1507', 'savings', '3001234567')
  await world.control.advance('PT1S')
  await world.control.advance('PT10M')
  expect(await tell()).not.toContain(task)
  await expectSoundBooks()
})

it('a checkout whose amount was changed pays nothing: the money is kept, its payer told, and a person gives it away', async () => {
  const disbursedOn = (await world.control.clock()).slice(0, 10)
  const payer = await payerAt(world, { disbursedOn })
  const { body } = await payer.request({ tipoPagamento: 'Adelanto de cuota', valorPagar: 120_000 })
  const checkout = body as Checkout
  const paid = await tillOf(world).pay({ checkout: { ...checkout, amount: '20000.00' } })
  const receipt = await world.control.message(payer.email, ({ attachments }) =>
    attachments.some(({ name }) => name.startsWith('Comprobante_de_pago_')),
  )
  expect(receipt.text).toContain('20.000')
  expect((await payer.read()).loan.received).toBe(0)
  expect((await payer.result(paid.ref_payco)).body).toMatchObject({ isPosted: true, isToBeReturned: true })

  const [, task = ''] = /^([0-9a-f]{12}) {2}suspense +20,000 pesos, in suspense/m.exec(await tell()) ?? []
  expect(await tell(task, 'assign', payer.stored.contractNumber)).toContain('now pay')
  expect((await payer.read()).loan.received).toBe(20_000)
  expect((await payer.result(paid.ref_payco)).body).toMatchObject({ isPosted: true, isToBeReturned: false })
  await expectSoundBooks()
})
