import type { Operator } from '../../../ports/operator.ts'
import { createJsonClient } from '../../http/json-client.ts'
import type { ProviderConnection } from '../../http/provider-connection.ts'
import { readPages } from '../../http/read-pages.ts'
import {
  billsSchema,
  cartSchema,
  deliverySchema,
  deviceSchema,
  dispatchedSchema,
  linesSchema,
  listedBillSchema,
  listedOrderSchema,
  orderCheckSchema,
  ordersSchema,
  ownershipSchema,
  placedOrderSchema,
  presentedBillSchema,
  releasedSchema,
  toDeliveryPromise,
  toDevice,
  toListedBill,
  toListedOrder,
  toWireBill,
  toWireOrder,
} from './translate.ts'

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
