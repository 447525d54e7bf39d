import type { Checkout, ListedLoan } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { placeHold } from '../../apps/api/src/features/holds/holds.ts'
import { chargeOff } from '../../apps/api/src/features/servicing/charge-off.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { waiveDue } from '../../apps/api/src/features/servicing/waive-due.ts'
import { voidHeldLoan } from '../../apps/api/src/features/voids/voids.ts'
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts'
import { runTaskOrder } from '../../tools/lender/payment-tasks/run-task-order.ts'
import { readArguments } from '../../tools/lender/payment-tasks.ts'
import { lenderParts } from '../../tools/lender/product/lender-parts.ts'
import { apiClient } from './api-client.ts'
import { type Customer, customerOf } from './customer.ts'
import type { WorldOfInstances } from './start-world.ts'
import { tillOf } from './till.ts'
import { endTransfer } from './transfers.ts'
import { waitFor } from './wait-for.ts'

/**
 * The demo's people beside customers of every channel, so that the books have an entry of nearly every kind: guarantee and
 * down payment, transfer, payoff, reversal, overpayment with its refund, withdrawal, waiver, charge-off, void, sale, mobile bill.
 */
export async function fillBooks(world: WorldOfInstances): Promise<void> {
  await world.control.rebuildWorld()
  await payOffPhone(world)
  await withdrawFromLoan(world)
  await cancelOrder(world)
  await waivePenalty(world)
  await chargeOffLoan(world)
  await voidStolenLoan(world)
}

async function creditOf(customer: Customer): Promise<ListedLoan> {
  const { body } = await customer.api.send<{ loans: ListedLoan[] }>('GET', '/selfmanage/loanInProgress')
  const [credit] = body.loans
  if (credit === undefined) throw new Error('no credit')
  return credit
}

type Link = 'advanced-payment' | 'guarantee-payment'

async function payByLink(world: WorldOfInstances, customer: Customer, link: Link): Promise<void> {
  const pattern = new RegExp(`${link}/([^/]+)/([^/?]+)`)
  const mail = await world.control.message(customer.email, ({ links }) =>
    links.some((one) => pattern.test(one)),
  )
  const [, id, hash] = mail.links.map((one) => pattern.exec(one)).find(Boolean) ?? []
  const path = `/publicdata/${link}/epayco/${id}/request`
  const { body: checkout } = await apiClient(world.webUrl).send<Checkout>('POST', path, { json: { hash } })
  await settled(world, checkout)
}

async function settled(world: WorldOfInstances, checkout: Checkout): Promise<void> {
  const till = tillOf(world)
  await till.heard(await till.pay({ checkout }))
  await waitFor('the posting', async () =>
    world.db
      .selectFrom('paymentTransaction')
      .select('id')
      .where('invoice', '=', checkout.invoice)
      .where('outcome', 'in', ['posted', 'suspense'])
      .executeTakeFirst(),
  )
}

async function pay(
  world: WorldOfInstances,
  customer: Customer,
  { keyMambu }: ListedLoan,
  choice: object,
): Promise<void> {
  const path = `/selfmanage/epayco/${keyMambu}/request`
  const { body } = await customer.api.send<Checkout>('POST', path, { json: choice })
  await settled(world, body)
}

/** A phone with its guarantee is delivered, and paid off after an installment. */
async function payOffPhone(world: WorldOfInstances): Promise<void> {
  const customer = customerOf(world, '53')
  const { idOrderAmount } = await customer.sign()
  await payByLink(world, customer, 'guarantee-payment')
  await world.control.advance('PT0S')
  await world.control.endOrder(idOrderAmount ?? '', 'deliver')
  await customer.signInAsPerson(customer.api)
  const credit = await creditOf(customer)
  await pay(world, customer, credit, { tipoPagamento: 'Pagar cuota' })
  await pay(world, customer, credit, { tipoPagamento: 'Pagar total' })
}

/** The money comes back by bank, with more than the principal. */
async function withdrawFromLoan(world: WorldOfInstances): Promise<void> {
  const customer = customerOf(world, '23', { amount: 1_000_000, installments: 12 })
  await customer.sign()
  await endTransfer(customer, world.control)
  await customer.signInAsPerson(customer.api)
  const credit = await creditOf(customer)
  await pay(world, customer, credit, { tipoPagamento: 'Pagar cuota' })
  await customer.stepUp('withdrawal')
  await customer.api.send('POST', `/selfmanage/withdrawal/${credit.keyMambu}`)
  await world.control.credit({ contractNumber: credit.contractNumber, amount: 1_050_000 })
  await world.control.advance('PT5H')
}

/** The down payment of an order that ended goes back by bank. */
async function cancelOrder(world: WorldOfInstances): Promise<void> {
  const customer = customerOf(world, '54')
  await customer.sign()
  await payByLink(world, customer, 'advanced-payment')
  await world.control.advance('P1D')
  const task = await world.db
    .selectFrom('paymentTask')
    .select('id')
    .where('applicationId', '=', customer.applicationId())
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const now = Temporal.Instant.from(await world.control.clock())
  const parts = lenderParts(world.db, world.secrets, { now: () => now })
  const read = readArguments([
    task.id.replaceAll('-', '').slice(-12),
    'refund',
    '1007',
    'savings',
    '91234567890',
  ])
  if (!read.ok) throw new Error(read.problem)
  const who = { now, actor: { kind: 'staff', user: 'ana' } as const, requestId: 'payment-tasks' }
  await runTaskOrder(parts, read.value, who, async () => true)
  await world.control.advance('PT1S')
  await world.control.advance('PT10M')
}

async function waivePenalty(world: WorldOfInstances): Promise<void> {
  const now = Temporal.Instant.from(await world.control.clock())
  const parts = lenderParts(world.db, world.secrets, { now: () => now })
  const who = { now, actor: { kind: 'staff', user: 'ana' } as const, requestId: 'waive' }
  const open = await world.db
    .selectFrom('loan')
    .select('contractNumber')
    .where('situation', '=', 'open')
    .execute()
  for (const { contractNumber } of open) {
    const order = { part: 'penalty', amount: 'all', reason: 'a gesture' } as const
    const waived = await waiveDue(parts.servicing, contractNumber, order, who)
    if (waived.ok) return
  }
  throw new Error('nobody is late')
}

async function chargeOffLoan(world: WorldOfInstances): Promise<void> {
  const now = Temporal.Instant.from(await world.control.clock())
  const { servicing } = lenderParts(world.db, world.secrets, { now: () => now })
  const who = { now, actor: { kind: 'staff', user: 'ana' } as const, requestId: 'chargeOff' }
  const { contractNumber } = await world.db
    .selectFrom('loanWaiver')
    .innerJoin('loan', 'loan.id', 'loanId')
    .select('contractNumber')
    .executeTakeFirstOrThrow()
  const order = { contractNumber, reason: 'no payment for a year', evidence: 'act 12 of the board' }
  await inTransaction(world.db, (transaction) => chargeOff(servicing, transaction, order, who))
}

async function voidStolenLoan(world: WorldOfInstances): Promise<void> {
  const now = Temporal.Instant.from(await world.control.clock())
  const who = { now, actor: { kind: 'staff', user: 'paula' } as const, requestId: 'voidLoan' }
  const { servicing } = lenderParts(world.db, world.secrets, { now: () => now })
  const context = { servicing, secrets: world.secrets }
  const disbursedOn = now.toZonedDateTimeISO('America/Bogota').toPlainDate().subtract({ days: 40 }).toString()
  const thief = { disbursedOn, document: '1010455888', email: 'ladron@correo.example', mobile: '3000455888' }
  const { documentIndex, contractNumber } = await lenderOn({ db: world.db }, world.secrets).lend(thief)
  const hold = {
    kind: 'identityTheft',
    documentIndex,
    loanId: null,
    claimId: null,
    representative: null,
  } as const
  const reason = 'told by letter'
  await inTransaction(world.db, (transaction) => placeHold(context, transaction, { ...hold, reason }, who))
  await inTransaction(world.db, (transaction) =>
    voidHeldLoan(context, transaction, { contractNumber, reason }, who),
  )
}
