import type { World } from '../../world/open-world.ts'
import type { Bill } from './bill.ts'
import type { NotifyLender, Teller } from './notify-lender.ts'
import type { Order } from './order.ts'

/** Everything the operator tells the lender about. */
export type Tellers = { readonly orders: Teller<Order>; readonly bills: Teller<Bill> }

export const tellersOf = (world: World, notifyLender: NotifyLender): Tellers => ({
  orders: notifyLender.about<Order>({
    records: world.orders,
    idOf: ({ idOrderAmount }) => idOrderAmount,
    pathOf: ({ idOrderAmount }) => `orders/${idOrderAmount}/events`,
    bodyOf: (_order, { event, at }) => ({ event, at }),
  }),
  bills: notifyLender.about<Bill>({
    records: world.bills,
    idOf: ({ billNumber }) => billNumber,
    pathOf: ({ billNumber }) => `bills/${billNumber}/events`,
    bodyOf: ({ contractNumber, amount }, { event, at }) => ({ contractNumber, event, amount, at }),
  }),
})
