import type { Checkout } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { problemsOf } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { balancesOf, verifyLedger } from '../../apps/api/src/ledger/ledger.ts'
import { apiClient } from '../support/api-client.ts'
import { type AnswerOrError, type Customer, customerOf } from '../support/customer.ts'
import { untilDaytime } from '../support/daytime.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { type PaymentAtProvider, tillOf } from '../support/till.ts'
import { waitFor } from '../support/wait-for.ts'

let world: World
let till: ReturnType<typeof tillOf>
beforeAll(async () => {
  world = await startWorld()
  till = tillOf(world)
})
afterEach(() => world.control.resetClock())
afterAll(async () => {
  const problems = [...(await problemsOf(world.db))]
  for await (const problem of verifyLedger(world.db)) problems.push(String(problem))
  await world.stop()
  expect(problems).toEqual([])
})

type UpfrontPayment = 'downPayment' | 'guarantee'
const callOf = { downPayment: 'advanced-payment', guarantee: 'guarantee-payment' } as const

/** Signed, with a down payment and a guarantee to pay before the phone is sent. */
async function signed(): Promise<Customer> {
  const customer = customerOf(world, '54')
  await customer.until('contract')
  await customer.sign()
  return customer
}

async function checkoutOf(customer: Customer, upfrontPayment: UpfrontPayment): Promise<Checkout> {
  const path = `/publicdata/${callOf[upfrontPayment]}/epayco/${customer.applicationId()}/request`
  const asked = await apiClient(world.webUrl).send<AnswerOrError<Checkout>>('POST', path, { json: {} })
  if (asked.status !== 200) throw new Error(`the payment was refused: ${JSON.stringify(asked.body)}`)
  return asked.body as Checkout
}

async function pay(
  customer: Customer,
  upfrontPayment: UpfrontPayment,
  state = 1,
): Promise<PaymentAtProvider> {
  return till.pay({ checkout: await checkoutOf(customer, upfrontPayment), state })
}

/** As the database has it: a session would be over where the clock has moved. */
const caseOf = (customer: Customer) =>
  world.db
    .selectFrom('application')
    .select(['status', 'situation', 'activity'])
    .where('id', '=', customer.applicationId())
    .executeTakeFirstOrThrow()

const transactionOf = ({ x_ref_payco }: PaymentAtProvider) =>
  world.db
    .selectFrom('paymentTransaction')
    .select(['outcome'])
    .where('xRefPayco', '=', String(x_ref_payco))
    .executeTakeFirst()

const settledAs = (payment: PaymentAtProvider, outcome: string) =>
  waitFor(`the payment to be ${outcome}`, async () =>
    (await transactionOf(payment))?.outcome === outcome ? true : undefined,
  )

const tasksOf = (customer: Customer) =>
  world.db
    .selectFrom('paymentTask')
    .select(['kind', 'state', 'amount', 'ledgerAccount'])
    .where('applicationId', '=', customer.applicationId())
    .orderBy('kind')
    .execute()

const booksOf = async (customer: Customer) => {
  const balances = await balancesOf(world.db, customer.applicationId())
  return Object.fromEntries(Object.entries(balances).filter(([, balance]) => balance !== 0))
}
const orderOf = async ({ document }: Customer) =>
  (await world.control.orders()).find((order) => order.document === document)

async function paidBoth(): Promise<{
  customer: Customer
  down: PaymentAtProvider
  guarantee: PaymentAtProvider
}> {
  const customer = await signed()
  const down = await pay(customer, 'downPayment')
  await settledAs(down, 'posted')
  const guarantee = await pay(customer, 'guarantee')
  await settledAs(guarantee, 'posted')
  return { customer, down, guarantee }
}

describe('what is due before delivery', () => {
  it('paid, the order is shipped; delivered, the down payment is owed to the operator (R-P2)', async () => {
    const customer = await signed()
    const down = await pay(customer, 'downPayment')
    await settledAs(down, 'posted')
    expect(await caseOf(customer)).toMatchObject({ status: 'paymentOrder', activity: 'ConfirmacaoFianca' })
    expect((await orderOf(customer))?.state).toBe('placed')

    const guarantee = await pay(customer, 'guarantee')
    await settledAs(guarantee, 'posted')
    expect(await caseOf(customer)).toMatchObject({ status: 'financialData', activity: 'OrdemPagamento' })
    const order = await waitFor('the order to be shipped', async () => {
      const found = await orderOf(customer)
      return found?.state === 'dispatched' ? found : undefined
    })
    const held = down.amount + guarantee.amount
    expect(await booksOf(customer)).toEqual({
      providerClearing: held,
      downPayments: -down.amount,
      guaranteePayable: -guarantee.amount,
    })

    await world.control.endOrder(order.idOrderAmount, 'deliver')
    await waitFor('the delivery', async () =>
      (await caseOf(customer)).situation === 'Liberada' ? true : undefined,
    )
    expect(await booksOf(customer)).toEqual({
      providerClearing: held,
      devicePayable: -down.amount,
      guaranteePayable: -guarantee.amount,
    })
    expect(await tasksOf(customer)).toEqual([])
  })

  it('is mailed a receipt each, with the number of the order', async () => {
    const { customer, down, guarantee } = await paidBoth()
    for (const { x_ref_payco } of [down, guarantee]) {
      const mail = await world.control.message(customer.email, ({ text }) =>
        text.includes(String(x_ref_payco)),
      )
      expect(mail.attachments).toHaveLength(1)
      expect(mail.text).toContain((await orderOf(customer))?.idOrderAmount)
    }
  })

  it('half paid at the deadline: the order is cancelled, and a person returns what was paid', async () => {
    const customer = await signed()
    const down = await pay(customer, 'downPayment')
    await settledAs(down, 'posted')
    await world.control.advance('PT20H')
    expect(await caseOf(customer)).toMatchObject({ situation: 'Cancelada' })
    expect(await booksOf(customer)).toEqual({ providerClearing: down.amount, suspense: -down.amount })
    expect(await tasksOf(customer)).toEqual([
      { kind: 'refund', state: 'open', amount: down.amount, ledgerAccount: 'suspense' },
    ])
    const mail = await world.control.message(customer.email, ({ text }) => text.includes('cancel'))
    expect(mail.text).toContain(new Intl.NumberFormat('es-CO').format(down.amount))
  })

  it.each([
    ['refused at the door', 'refuse'],
    ['out of stock', 'out-of-stock'],
  ] as const)('%s: all of it is returned', async (_what, how) => {
    const { customer, down, guarantee } = await paidBoth()
    const order = await waitFor('the order to be shipped', async () => {
      const found = await orderOf(customer)
      return found?.state === 'dispatched' ? found : undefined
    })
    await world.control.endOrder(order.idOrderAmount, how)
    const held = down.amount + guarantee.amount
    await waitFor('the return', async () => ((await tasksOf(customer)).length === 2 ? true : undefined))
    expect(await booksOf(customer)).toEqual({ providerClearing: held, suspense: -held })
  })
})

describe('money that comes when nothing waits for it', () => {
  it('after the order was cancelled is kept in suspense, and returned (R-Q5)', async () => {
    const customer = await signed()
    const pending = await pay(customer, 'downPayment', 3)
    await settledAs(pending, 'waiting')
    await world.control.advance('PT20H')
    expect(await caseOf(customer)).toMatchObject({ situation: 'Cancelada' })
    await till.change(pending, 1)
    await settledAs(pending, 'suspense')
    expect(await booksOf(customer)).toEqual({ providerClearing: pending.amount, suspense: -pending.amount })
    const told = await waitFor('the mail', async () =>
      (await customer.mails()).find(({ subject }) => subject.includes('Te devolveremos el pago')),
    )
    expect(told.text).toContain('ya no había nada que pagar con él')
    expect(await tasksOf(customer)).toMatchObject([{ kind: 'refund', state: 'open', amount: pending.amount }])
  })

  it('a second time is kept in suspense, and the order goes on (R-Q5)', async () => {
    const customer = await signed()
    const [first, second] = [
      await checkoutOf(customer, 'downPayment'),
      await checkoutOf(customer, 'downPayment'),
    ]
    await settledAs(await till.pay({ checkout: first }), 'posted')
    const twice = await till.pay({ checkout: second })
    await settledAs(twice, 'suspense')
    expect(await caseOf(customer)).toMatchObject({ activity: 'ConfirmacaoFianca', situation: 'EmAndamento' })
    expect(await tasksOf(customer)).toMatchObject([{ kind: 'refund', state: 'open', amount: twice.amount }])
  })

  it('an upfront payment made in time and reported late counts while its order stands (R-Q5)', async () => {
    const customer = await signed()
    const silent = await till.pay({ checkout: await checkoutOf(customer, 'downPayment'), times: 0 })
    await world.control.advance('PT19H')
    await settledAs(silent, 'posted')
    expect(await caseOf(customer)).toMatchObject({ activity: 'ConfirmacaoFianca', situation: 'EmAndamento' })
  })
})

describe('what the provider takes back', () => {
  it('before the order is shipped is due again (R-Q6)', async () => {
    const customer = await signed()
    const down = await pay(customer, 'downPayment')
    await settledAs(down, 'posted')
    await till.change(down, 6)
    await settledAs(down, 'reversed')
    expect(await caseOf(customer)).toMatchObject({
      activity: 'ConfirmacaoAntecipado',
      status: 'paymentOrder',
    })
    expect(await booksOf(customer)).toEqual({})
    await settledAs(await pay(customer, 'downPayment'), 'posted')
    expect(await caseOf(customer)).toMatchObject({ activity: 'ConfirmacaoFianca' })
  })

  it('a chargeback that the provider gives back with the notice of before counts again (R-Q3)', async () => {
    const customer = await signed()
    const down = await pay(customer, 'downPayment')
    await settledAs(down, 'posted')
    const booked = await booksOf(customer)
    for (const [state, outcome] of [
      [6, 'reversed'],
      [1, 'posted'],
      [6, 'reversed'],
      [1, 'posted'],
    ] as const) {
      await till.change(down, state)
      await settledAs(down, outcome)
    }
    expect(await booksOf(customer)).toEqual(booked)
    expect(await caseOf(customer)).toMatchObject({ activity: 'ConfirmacaoFianca' })
  })

  it('after the order was shipped is a task (R-Q6)', async () => {
    const { customer, down, guarantee } = await paidBoth()
    await till.change(down, 6)
    await settledAs(down, 'reversed')
    expect(await caseOf(customer)).toMatchObject({ activity: 'OrdemPagamento' })
    expect(await booksOf(customer)).toEqual({
      providerClearing: guarantee.amount,
      guaranteePayable: -guarantee.amount,
    })
    expect(await tasksOf(customer)).toMatchObject([{ kind: 'reversal', state: 'open', amount: down.amount }])
  })

  it('after its order was cancelled is owed to nobody any more (R-Q6)', async () => {
    const customer = await signed()
    const down = await pay(customer, 'downPayment')
    await settledAs(down, 'posted')
    await world.control.advance('PT20H')
    await till.change(down, 6)
    await settledAs(down, 'reversed')
    expect(await booksOf(customer)).toEqual({})
    expect(await tasksOf(customer)).toMatchObject([{ kind: 'refund', state: 'closed' }])
  })
})

it('a payment in cash is found paid by the clock when nobody told of it', async () => {
  await untilDaytime(world.control)
  const customer = await signed()
  const asked = await apiClient(world.webUrl).send<AnswerOrError<Checkout>>(
    'POST',
    `/publicdata/advanced-payment/epayco/${customer.applicationId()}/request`,
    { json: { meioPagamento: 'Efectivo' } },
  )
  const cash = await till.pay({ checkout: asked.body as Checkout, method: 'cash', state: 3 })
  await settledAs(cash, 'waiting')
  const mail = await world.control.message(customer.email, ({ text }) => text.includes(cash.pin ?? 'none'))
  expect(mail.links.length).toBeGreaterThan(0)
  await till.change(cash, 1, 0)
  const now = Temporal.Instant.from(await world.control.clock())
  await world.control.moveTo(now.add({ minutes: 2 }).toString())
  await settledAs(cash, 'posted')
})
