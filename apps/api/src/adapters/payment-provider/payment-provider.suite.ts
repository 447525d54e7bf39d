import { describe, expect, it } from 'vitest'
import type {
  CheckoutOrder,
  ListedTransaction,
  PaymentProvider,
  TransactionState,
} from '../../ports/payment-provider.ts'
import type { CallLimits } from '../http/ask-provider.ts'
import type { RunningSandbox } from '../testing/start-sandbox.ts'
import { describeUnavailability } from '../testing/unavailable.suite.ts'

type FinishedCheckout = {
  readonly reference: string
  readonly returned: string
}

export type PaymentsWorld = {
  readonly sandbox: () => RunningSandbox
  readonly connect: (limits?: Partial<CallLimits>) => PaymentProvider
  readonly newOrder: (method: CheckoutOrder['method']) => CheckoutOrder
  readonly pay: (order: CheckoutOrder, state: TransactionState) => Promise<FinishedCheckout>
  readonly change: (paid: FinishedCheckout, state: TransactionState) => Promise<void>
}

const firstStates: readonly TransactionState[] = [
  ...(['accepted', 'rejected', 'pending', 'failed', 'held', 'started', 'expired'] as const),
  ...(['abandoned', 'cancelled', 'suspectedFraud'] as const),
]

export function describePaymentProvider({ sandbox, connect, newOrder, pay, change }: PaymentsWorld): void {
  it('the payment provider knows nothing of an order without a payment', async () => {
    expect(await connect().findByInvoice(newOrder('Tarjeta-PSE').invoice)).toEqual([])
    expect(await connect().find('999999999')).toBeNull()
    expect(await connect().findByReturn('0123456789abcdef01234567')).toBeNull()
  })

  it.each(firstStates)(
    'the payment provider tells %s the same way by return, by number and by invoice',
    async (state) => {
      const order = newOrder('Tarjeta-PSE')
      const { reference, returned } = await pay(order, state)
      const found = await connect().find(reference)
      expect(found).toMatchObject({
        reference,
        state,
        invoice: order.invoice,
        amount: order.amount,
        currency: 'COP',
        isTest: connect().isTest,
        isOurMerchant: true,
        cash: null,
      })
      expect(await connect().findByReturn(returned)).toEqual(found)
      expect(await connect().findByInvoice(order.invoice)).toEqual([found])
    },
  )

  it('the payment provider gives a PIN for a checkout in cash without its page', async () => {
    const provider = connect()
    const order = newOrder('Efectivo')
    const reference = await provider.beginCash(provider.checkoutOf(order))
    const found = await provider.find(reference)
    expect(found).toMatchObject({ reference, state: 'pending', invoice: order.invoice, amount: order.amount })
    expect(found?.cash?.pin).toMatch(/^\d+$/)
  })

  it('the payment provider tells when an accepted payment was made, and that it was reversed later', async () => {
    const paid = await pay(newOrder('Tarjeta-PSE'), 'accepted')
    const accepted = await connect().find(paid.reference)
    expect(accepted?.at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.000Z$/)
    await change(paid, 'reversed')
    expect(await connect().find(paid.reference)).toMatchObject({
      state: 'reversed',
      reference: paid.reference,
    })
  })

  it('the payment provider tells how to pay in cash, and how that ended', async () => {
    const order = newOrder('Efectivo')
    const paid = await pay(order, 'pending')
    const pending = await connect().find(paid.reference)
    expect(pending?.cash).toMatchObject({ pin: expect.stringMatching(/^\d{4,}$/) })
    expect(pending?.cash?.dueOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(pending?.cash?.agreement).not.toBe('')
    expect(pending?.cash?.network).not.toBe('')
    await change(paid, 'accepted')
    expect(await connect().find(paid.reference)).toMatchObject({ state: 'accepted', amount: order.amount })
  })

  it('the payment provider tells every try of one order', async () => {
    const order = newOrder('Tarjeta-PSE')
    const first = await pay(order, 'rejected')
    const second = await pay(order, 'accepted')
    const found = await connect().findByInvoice(order.invoice)
    expect(found.map(({ reference, state }) => ({ reference, state }))).toEqual(
      expect.arrayContaining([
        { reference: first.reference, state: 'rejected' },
        { reference: second.reference, state: 'accepted' },
      ]),
    )
    expect(found).toHaveLength(2)
  })

  it('the payment provider lists each transaction since a moment once, with its state and amount', async () => {
    const paid: FinishedCheckout[] = []
    for (const state of [...firstStates, 'accepted'] as const)
      paid.push(await pay(newOrder('Tarjeta-PSE'), state))
    const last = paid.at(-1)
    if (last !== undefined) await change(last, 'reversed')
    const listOf = async (since: string) => {
      const rows: ListedTransaction[] = []
      for await (const page of connect().listTransactions(since)) rows.push(...page)
      return rows
    }
    const listed = await listOf('2020-01-01T00:00:00Z')
    expect(new Set(listed.map(({ reference }) => reference)).size).toBe(listed.length)
    for (const { reference } of paid) {
      const found = await connect().find(reference)
      expect(listed).toContainEqual({ reference, state: found?.state, amount: found?.amount })
    }
    expect(await listOf('2090-01-01T00:00:00Z')).toEqual([])
  })

  it('the payment provider’s adapter believes no notice of a stranger', () => {
    const provider = connect()
    const bodies = ['', 'x=1', 'x_ref_payco=1&x_signature=', '{}', 'null', '\u0000']
    for (const body of bodies) {
      for (const contentType of ['application/x-www-form-urlencoded', 'application/json', 'text/xml']) {
        expect(provider.readNotice({ method: 'POST', contentType, query: '', body })).toBeNull()
        expect(provider.readNotice({ method: 'GET', contentType: '', query: body, body: '' })).toBeNull()
      }
    }
  })

  it('the payment provider opens a checkout of the order alone', () => {
    const order = newOrder('Tarjeta-PSE')
    const checkout = connect().checkoutOf(order)
    expect(checkout).toEqual(connect().checkoutOf(order))
    expect(checkout).toMatchObject({ invoice: order.invoice, encodeKeyMambu: order.key, external: 'true' })
    expect(checkout).toMatchObject({ response: order.responseUrl, confirmation: order.confirmationUrl })
    expect(Number(checkout.amount)).toBe(order.amount)
  })

  it('an unreadable answer of the payment provider proves nothing', async () => {
    const { reference, returned } = await pay(newOrder('Tarjeta-PSE'), 'accepted')
    await sandbox().fault({ part: 'payments', mode: 'garbled' })
    const questions = [
      connect().find(reference),
      connect().findByReturn(returned),
      connect().findByInvoice('x'),
    ]
    for (const outcome of await Promise.allSettled(questions)) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { name: 'ProviderUnavailable', part: 'payments' },
      })
    }
    await sandbox().fault({ part: 'payments', mode: 'ok' })
  })

  describe('asked by number', () => {
    describeUnavailability('payments', (fault) => sandbox().fault(fault), {
      isRepeated: true,
      call: (limits) => connect(limits).find('999999999'),
    })
  })

  describe('asked by return', () => {
    describeUnavailability('payments', (fault) => sandbox().fault(fault), {
      isRepeated: true,
      call: (limits) => connect(limits).findByReturn('0123456789abcdef01234567'),
    })
  })
}
