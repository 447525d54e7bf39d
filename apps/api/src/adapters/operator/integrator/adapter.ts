import * as v from 'valibot'
import type {
  Bill,
  DeliveryPromise,
  Device,
  HandOver,
  ListedBill,
  ListedOrder,
  Operator,
  Order,
} from '../../../ports/operator.ts'
import type { ProviderConnection } from '../../http/ask-provider.ts'
import { createJsonClient, readPages, wholePesosSchema } from '../../http/json-client.ts'

export function connectOperator(connection: ProviderConnection): Operator {
  const client = createJsonClient('operator', connection)
  return {
    ownsLine: async ({ document, mobile }) => {
      const { owner } = await client.ask(['lines', 'ownership'], { document, mobile }, ownershipSchema)
      return owner
    },
    linesOf: async (document) => (await client.get(['documents', document, 'lines'], linesSchema)).lines,
    cartOf: ({ mobile, document }) => client.find(['lines', mobile, 'cart'], cartSchema, { document }),
    device: async (sku) => {
      const device = await client.find(['devices', sku], deviceSchema)
      return device === null ? null : toDevice(device)
    },
    checkOrder: async ({ document, sku, price }) => {
      const { result } = await client.ask(['orders', 'check'], { document, sku, price }, orderCheckSchema)
      return result
    },
    deliveryDate: async ({ document, sku, departmentDaneCode, cityDaneCode, address }) => {
      const question = { document, sku, departmentDaneCode, cityDaneCode, address }
      return toDeliveryPromise(await client.ask(['delivery-dates'], question, deliverySchema))
    },
    placeOrder: async (order) => {
      const placed = await client.command(['orders'], toWireOrder(order), placedOrderSchema, order.reference)
      return { orderNumber: placed.idOrderAmount }
    },
    releaseOrder: async ({ orderNumber, reason }) => {
      const key = `release-${orderNumber}`
      await client.command(['orders', orderNumber, 'release'], { reason }, releasedSchema, key)
    },
    dispatchOrder: async ({ orderNumber }) => {
      const key = `dispatch-${orderNumber}`
      await client.command(['orders', orderNumber, 'dispatch'], {}, dispatchedSchema, key)
    },
    order: async (orderNumber) => {
      const order = await client.find(['orders', orderNumber], listedOrderSchema)
      return order === null ? null : toListedOrder(order)
    },
    listOrders: (since) =>
      readPages(
        async (page) =>
          (await client.get(['orders'], ordersSchema, pageOf(since, page))).orders.map(toListedOrder),
        ({ orderNumber }) => orderNumber,
      ),
    bill: async (billNumber) => {
      const bill = await client.find(['bills', billNumber], listedBillSchema)
      return bill === null ? null : toListedBill(bill)
    },
    listBills: (since) =>
      readPages(
        async (page) =>
          (await client.get(['bills'], billsSchema, pageOf(since, page))).bills.map(toListedBill),
        ({ billNumber }) => billNumber,
      ),
    presentBill: async (bill) => {
      const key = `bill-${bill.reference}`
      const { billNumber } = await client.command(['bills'], toWireBill(bill), presentedBillSchema, key)
      return { billNumber }
    },
  }
}

const pageOf = (since: string, page: number) => ({ since, page: String(page) })

const textSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

const ownershipSchema = v.object({ owner: v.boolean() })

const linesSchema = v.object({ lines: v.array(v.pipe(v.string(), v.regex(/^\d{10}$/))) })

const cartSchema = v.object({ sku: textSchema, shippingCost: wholePesosSchema })

export const deviceSchema = v.object({
  sku: textSchema,
  deviceModel: textSchema,
  brand: textSchema,
  price: wholePesosSchema,
  taxFree: v.boolean(),
  internMemory: textSchema,
  deviceColor: textSchema,
  deviceColorHex: v.pipe(v.string(), v.hexColor()),
  camera: textSchema,
  ram: textSchema,
  processor: textSchema,
  screen: textSchema,
  urlPhoto: v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//i)),
  shippingCost: wholePesosSchema,
})
export type WireDevice = v.InferOutput<typeof deviceSchema>

const orderCheckSchema = v.object({
  result: v.picklist(['available', 'deviceUnavailable', 'paymentOrderRefused', 'priceInconsistent']),
})

export const deliverySchema = v.object({
  validAddress: v.boolean(),
  deliveryDate: v.nullable(v.pipe(v.string(), v.isoDate())),
  deliveryPeriod: v.nullable(v.picklist(['AM', 'PM'])),
})
export type WireDelivery = v.InferOutput<typeof deliverySchema>

const placedOrderSchema = v.object({ idOrderAmount: textSchema, state: v.string() })

const releasedSchema = v.object({ state: v.literal('released') })
const dispatchedSchema = v.object({ state: v.literal('dispatched') })

const presentedBillSchema = v.object({ billNumber: textSchema, state: v.string() })

const listedOrderSchema = v.object({
  idOrderAmount: textSchema,
  reference: textSchema,
  state: v.picklist(['placed', 'dispatched', 'delivered', 'refused', 'outOfStock', 'released', 'returned']),
  price: wholePesosSchema,
  changedAt: v.pipe(v.string(), v.isoTimestamp()),
})
const ordersSchema = v.object({ orders: v.array(listedOrderSchema) })

const listedBillSchema = v.object({
  billNumber: textSchema,
  contractNumber: textSchema,
  state: v.picklist(['presented', 'collected', 'unpaid']),
  amount: wholePesosSchema,
  changedAt: v.pipe(v.string(), v.isoTimestamp()),
})
const billsSchema = v.object({ bills: v.array(listedBillSchema) })

const toListedOrder = ({
  idOrderAmount,
  ...order
}: v.InferOutput<typeof listedOrderSchema>): ListedOrder => ({ orderNumber: idOrderAmount, ...order })

const toListedBill = (bill: v.InferOutput<typeof listedBillSchema>): ListedBill => bill

export function toDevice(wire: WireDevice): Device {
  return {
    sku: wire.sku,
    model: wire.deviceModel,
    brand: wire.brand,
    price: wire.price,
    isTaxFree: wire.taxFree,
    memory: wire.internMemory,
    color: wire.deviceColor,
    colorHex: wire.deviceColorHex,
    camera: wire.camera,
    ram: wire.ram,
    processor: wire.processor,
    screen: wire.screen,
    photoUrl: wire.urlPhoto,
    shippingCost: wire.shippingCost,
  }
}

export function toDeliveryPromise(wire: WireDelivery): DeliveryPromise {
  return { validAddress: wire.validAddress, date: wire.deliveryDate, period: wire.deliveryPeriod }
}

/** Field by field (data minimization). */
export function toWireOrder(order: Order): object {
  return {
    document: order.document,
    mobile: order.mobile,
    sku: order.sku,
    price: order.price,
    downPayment: order.downPayment,
    ...toWireHandOver(order),
    reference: order.reference,
  }
}

function toWireHandOver(handOver: HandOver): object {
  if ('pickUp' in handOver) return { pickUp: { shop: handOver.pickUp.shop } }
  const { address, deliveryDate, addressType } = handOver
  const { departmentDaneCode, cityDaneCode, neighborhoodName, typedAddress } = address
  return {
    address: { departmentDaneCode, cityDaneCode, neighborhoodName, typedAddress },
    deliveryDate,
    addressType,
  }
}

export function toWireBill(bill: Bill): object {
  return {
    reference: bill.reference,
    contractNumber: bill.contractNumber,
    mobile: bill.mobile,
    dueOn: bill.dueOn,
    amount: bill.amount,
  }
}
