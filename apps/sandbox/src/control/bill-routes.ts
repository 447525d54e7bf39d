import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Refusal, readInput } from '../http/refusal.ts'
import type { Teller } from '../parts/operator/notify-lender.ts'
import type { World } from '../world/open-world.ts'
import type { Bill } from '../world/records.ts'

const Next = v.object({ state: v.picklist(['unpaid', 'collected']) })

export function serveBillControl(app: FastifyInstance, world: World, teller: Teller<Bill>): void {
  app.get('/control/bills', async () => world.bills.all().map(presentBill).reverse())

  app.post<{ Params: { contractNumber: string } }>('/control/bills/:contractNumber', async (request) => {
    const { contractNumber } = request.params
    const { state } = readInput(Next, request.body)
    if (state === 'unpaid') await world.withheldBills.put(contractNumber, { contractNumber })
    else await world.withheldBills.remove(contractNumber)
    return { contractNumber, next: state }
  })

  app.post<{ Params: { billNumber: string } }>('/control/bills/:billNumber/notify', async (request) => {
    const { billNumber } = request.params
    const bill = world.bills.get(billNumber)
    if (bill === undefined) throw new Refusal(404, 'billNotFound', `No existe el cobro ${billNumber}`)
    return presentBill(await teller.again(bill))
  })
}

export function presentBill(bill: Bill) {
  const { idempotencyKey: _key, ...shown } = bill
  return shown
}
