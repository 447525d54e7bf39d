import { beforeAll, describe, expect, it } from 'vitest'
import type { Device, ListedOrder, Operator, Order } from '../../ports/operator.ts'
import type { CallLimits } from '../http/ask-provider.ts'
import type { RunningSandbox } from '../testing/start-sandbox.ts'
import { describeUnavailability, patient } from '../testing/unavailable.suite.ts'

type Line = { readonly document: string; readonly mobile: string }

export type OperatorWorld = {
  readonly owner: Line
  readonly stranger: Line
  readonly manyLines: string
  readonly taxFreeCart: Line
  readonly cartless: Line
  readonly dateless: string
  readonly deviceUnavailable: string
  readonly paymentOrderRefused: string
  readonly priceInconsistent: string
}

export function describeOperator(
  world: OperatorWorld,
  sandbox: () => RunningSandbox,
  connect: (limits?: Partial<CallLimits>) => Operator,
): void {
  let operator: Operator
  let device: Device
  let order: Order
  const bogota = { departmentDaneCode: '11', cityDaneCode: '11001' }

  beforeAll(async () => {
    operator = connect(patient)
    const cart = await operator.cartOf(world.owner)
    const found = cart && (await operator.device(cart.sku))
    if (!found) throw new Error('the owner needs a cart with a device of the catalogue')
    device = found
    order = {
      reference: `application-${crypto.randomUUID()}`,
      ...world.owner,
      sku: device.sku,
      price: device.price,
      downPayment: device.shippingCost,
      address: { ...bogota, neighborhoodName: 'Teusaquillo', typedAddress: 'CL 26 # 13-19' },
      deliveryDate: '2026-12-01',
      addressType: 'HOME',
    }
  })

  it('the operator tells the owner of a line from a stranger', async () => {
    expect(await operator.ownsLine(world.owner)).toBe(true)
    expect(await operator.ownsLine(world.stranger)).toBe(false)
  })

  it('the operator lists the lines of a document', async () => {
    expect(await operator.linesOf(world.manyLines)).toHaveLength(3)
    expect(await operator.linesOf(world.stranger.document)).toEqual([])
  })

  it('the operator finds the cart of a line with its shipping cost, or none', async () => {
    expect((await operator.cartOf(world.owner))?.shippingCost).toBe(device.shippingCost)
    expect(await operator.cartOf(world.cartless)).toBeNull()
  })

  it('the operator tells tax-free devices from taxed ones', async () => {
    const cart = await operator.cartOf(world.taxFreeCart)
    expect(device.isTaxFree).toBe(false)
    expect((await operator.device(cart?.sku ?? ''))?.isTaxFree).toBe(true)
  })

  it('the operator knows no device of another catalogue', async () => {
    expect(await operator.device('../no/such device')).toBeNull()
  })

  it('the operator checks an order before it is placed', async () => {
    const { sku, price } = device
    expect(await operator.checkOrder({ document: world.owner.document, sku, price })).toBe('available')
    for (const outcome of ['deviceUnavailable', 'paymentOrderRefused', 'priceInconsistent'] as const) {
      expect(await operator.checkOrder({ document: world[outcome], sku, price })).toBe(outcome)
    }
  })

  it('the operator promises a delivery date, none, or refuses the address', async () => {
    const question = { ...bogota, document: world.owner.document, sku: device.sku, address: 'CL 26 # 13-19' }
    const promise = await operator.deliveryDate(question)
    expect(promise.validAddress).toBe(true)
    expect(promise.date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await operator.deliveryDate({ ...question, document: world.dateless })).toEqual({
      validAddress: true,
      date: null,
      period: null,
    })
    expect((await operator.deliveryDate({ ...question, address: 'x' })).validAddress).toBe(false)
  })

  it('the operator places one order however often it is asked to, also when the answer got lost', async () => {
    const { fault, look } = sandbox()
    await fault({ part: 'operator', mode: 'timeout', ms: 1, times: 1, when: 'after' })
    const { orderNumber } = await operator.placeOrder(order)
    expect(await operator.placeOrder(order)).toEqual({ orderNumber })
    const orders = await look('orders')
    expect(orders).toHaveLength(1)
    expect(orders).toMatchObject([{ idOrderAmount: orderNumber, sku: device.sku, price: device.price }])
  })

  it('the operator refuses another order under the same reference', async () => {
    await expect(operator.placeOrder({ ...order, mobile: '3019999999' })).rejects.toMatchObject({
      name: 'ProviderUnavailable',
      reason: 'error',
    })
  })

  it('the operator ships and releases an order once, however often it is asked to', async () => {
    const { orderNumber } = await operator.placeOrder({ ...order, reference: `${order.reference}-2` })
    await operator.dispatchOrder({ orderNumber })
    await operator.dispatchOrder({ orderNumber })
    const release = { orderNumber, reason: 'unpaid' }
    await operator.releaseOrder(release)
    await operator.releaseOrder(release)
    expect(await sandbox().look('orders')).toContainEqual(
      expect.objectContaining({ idOrderAmount: orderNumber, state: 'released' }),
    )
  })

  it('the operator takes one bill however often it is presented, also when the answer got lost', async () => {
    const { fault, look } = sandbox()
    const reference = `${crypto.randomUUID()}:2026-12-23`
    const contractNumber = `CU-${reference.slice(0, 8)}`
    const bill = {
      reference,
      contractNumber,
      mobile: world.owner.mobile,
      dueOn: '2026-12-23',
      amount: device.price,
    }
    await fault({ part: 'operator', mode: 'timeout', ms: 1, times: 1, when: 'after' })
    const { billNumber } = await operator.presentBill(bill)
    expect(await operator.presentBill(bill)).toEqual({ billNumber })
    const bills = (await look('bills')) as readonly { readonly contractNumber: string }[]
    expect(bills.filter((one) => one.contractNumber === contractNumber)).toMatchObject([
      { billNumber, mobile: world.owner.mobile, amount: device.price, dueOn: '2026-12-23' },
    ])
    await expect(operator.presentBill({ ...bill, dueOn: '2027-01-23' })).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  it('the operator lists every order and bill since a moment once, as each stands', async () => {
    const placed: string[] = []
    for (const number of [3, 4, 5, 6, 7, 8]) {
      const reference = `${order.reference}-${number}`
      placed.push((await operator.placeOrder({ ...order, reference })).orderNumber)
    }
    const [released = '', ...others] = placed
    await operator.releaseOrder({ orderNumber: released, reason: 'unpaid' })
    const orders = new Map<string, ListedOrder>()
    for await (const page of operator.listOrders('2020-01-01T00:00:00Z')) {
      for (const one of page) {
        expect(orders.has(one.orderNumber)).toBe(false)
        orders.set(one.orderNumber, one)
      }
    }
    expect(orders.get(released)).toMatchObject({ state: 'released', price: device.price })
    expect(await operator.order(released)).toEqual(orders.get(released))
    for (const number of others) expect(orders.get(number)?.state).toBe('placed')
    expect(await operator.order('0000000000')).toBeNull()

    const contractNumber = `CU-${crypto.randomUUID().slice(0, 8)}`
    const bill = { contractNumber, mobile: world.owner.mobile, dueOn: '2026-12-23', amount: device.price }
    const { billNumber } = await operator.presentBill({ ...bill, reference: `${contractNumber}:2026-12-23` })
    const bills = []
    for await (const page of operator.listBills('2020-01-01T00:00:00Z')) bills.push(...page)
    const listed = bills.filter((one) => one.billNumber === billNumber)
    expect(listed).toMatchObject([{ contractNumber, state: 'collected', amount: device.price }])
    expect(await operator.bill(billNumber)).toEqual(listed[0])
    expect(await operator.bill('0000000000')).toBeNull()
    for await (const page of operator.listOrders('2090-01-01T00:00:00Z')) expect(page).toEqual([])
  })

  describe('as a provider', () => {
    describeUnavailability('operator', (fault) => sandbox().fault(fault), {
      isRepeated: true,
      call: (limits) => connect(limits).ownsLine(world.owner),
    })
  })
}
