import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { requireIdempotencyKey } from '../../http/answer-once.ts'
import { isSince, pageOf, Since } from '../../http/pages.ts'
import { IsoDate, Mobile, Pesos, Refusal, readInput } from '../../http/refusal.ts'
import { hasBearer, servePart } from '../../http/serve-part.ts'
import type { Settings } from '../../settings.ts'
import { bogotaDate, formatInstant } from '../../world/clock.ts'
import type { World } from '../../world/open-world.ts'
import { type Bill, numberOf, type Order } from '../../world/records.ts'
import { serveDevices } from './catalog.ts'
import { serveLines } from './line-routes.ts'
import { type NotifyLender, newNotice, type Teller } from './notify-lender.ts'
import { serveOrders } from './order-routes.ts'
import { servePhotos } from './phone-picture.ts'

export function serveOperator(
  app: FastifyInstance,
  world: World,
  settings: Settings,
  tellers: Tellers,
  sandboxUrl: () => string,
): void {
  servePhotos(app)
  const address = {
    part: 'operator',
    prefix: '/operator/v1',
    isAuthorized: hasBearer(settings.keys.operator),
  } as const
  servePart(app, world.faults, address, (scope) => {
    serveLines(scope, world)
    serveDevices(scope, sandboxUrl)
    serveOrders(scope, world)
    serveBills(scope, world, tellers.bills)
  })
}

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

const NewBill = v.object({
  reference: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  contractNumber: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  mobile: Mobile,
  dueOn: IsoDate,
  amount: v.pipe(Pesos, v.minValue(1)),
})

function serveBills(scope: FastifyInstance, world: World, teller: Teller<Bill>): void {
  scope.get('/bills', async (request) => {
    const { since, page } = readInput(Since, request.query)
    const changed = world.bills
      .all()
      .map(listed)
      .filter(({ changedAt }) => isSince(changedAt, since))
    return { bills: pageOf(changed, page) }
  })

  scope.get<{ Params: { id: string } }>('/bills/:id', async (request) => {
    const bill = world.bills.get(request.params.id)
    if (bill === undefined) throw new Refusal(404, 'billNotFound', 'No bill has this number')
    return listed(bill)
  })

  scope.post('/bills', async (request, reply) => {
    const key = requireIdempotencyKey(request)
    const input = readInput(NewBill, request.body)
    reply.code(201)
    return world.answerOnce(request, () => presentBill(world, teller, key, input))
  })
}

const listed = ({ billNumber, reference, contractNumber, state, amount, notice, dueOn }: Bill) => ({
  billNumber,
  reference,
  contractNumber,
  state,
  amount,
  changedAt: notice?.at ?? `${dueOn}T12:00:00.000-05:00`,
})

async function presentBill(
  world: World,
  teller: Teller<Bill>,
  key: string,
  input: v.InferOutput<typeof NewBill>,
) {
  const billNumber = numberOf(key, (candidate) => {
    const holder = world.bills.get(candidate)
    return holder !== undefined && holder.idempotencyKey !== key
  })
  if (world.bills.get(billNumber) === undefined) {
    const isWithheld = world.withheldBills.get(input.contractNumber) !== undefined
    if (isWithheld) await world.withheldBills.remove(input.contractNumber)
    const state = isWithheld ? 'unpaid' : 'collected'
    const at = collectedAt(input.dueOn, world.clock.now())
    await teller.tell({ ...input, billNumber, idempotencyKey: key, state, notice: newNotice(state, at) })
  }
  return { billNumber, state: 'presented' }
}

/**
 * The lender may work through months while this world stands at their end: then the collection is dated at noon of the
 * due date.
 */
function collectedAt(dueOn: string, nowMs: number): string {
  return bogotaDate(nowMs).toString() === dueOn ? formatInstant(nowMs) : `${dueOn}T12:00:00.000-05:00`
}
