import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Refusal, readInput } from '../http/refusal.ts'
import { workOn } from '../parts/bank/bank-routes.ts'
import { formatInstant } from '../world/clock.ts'
import type { World } from '../world/open-world.ts'
import type { Transfer } from '../world/records.ts'

const NewCredit = v.object({
  contractNumber: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
  amount: v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.integer(), v.minValue(1)),
})
/** `silent` waits for a person's decision. */
const Decision = v.object({ state: v.picklist(['done', 'failed', 'silent']) })

export function serveTransferControl(app: FastifyInstance, world: World): void {
  app.get('/control/transfers', async () => describeTransfers(world, Number.POSITIVE_INFINITY))

  app.post<{ Params: { id: string } }>('/control/transfers/:id/state', async (request) => {
    const { state } = readInput(Decision, request.body)
    const { id } = request.params
    const found = world.transfers.all().find(({ transferId }) => transferId === id)
    if (found === undefined) throw new Refusal(404, 'transferNotFound', `No existe la transferencia ${id}`)
    const transfer = await workOn(world, found)
    if (transfer.state === state) return present(transfer)
    if (transfer.state === 'ordered' && state === 'silent') {
      await world.transfers.put(transfer.reference, { ...transfer, isSilent: true })
      return present({ ...transfer, isSilent: true })
    }
    if (transfer.state !== 'ordered' || state === 'silent') {
      throw new Refusal(409, 'transferStateConflict', `La transferencia ya está en estado ${transfer.state}`)
    }
    const ended = { ...transfer, state, endedAtMs: world.clock.now() }
    await world.transfers.put(transfer.reference, ended)
    return present(ended)
  })
}

export function serveCreditControl(app: FastifyInstance, world: World): void {
  app.get('/control/credits', async () => world.credits.all().toReversed())

  app.post('/control/credits', async (request) => {
    const { contractNumber, amount } = readInput(NewCredit, request.body)
    const reference = String(randomInt(1_000_000_000, 10_000_000_000))
    const credit = { reference, contractNumber, amount, creditedAt: formatInstant(world.clock.now()) }
    await world.credits.put(reference, credit)
    return credit
  })
}

export async function describeTransfers(world: World, count: number) {
  const all = world.transfers.all()
  const newest = all.slice(-Math.min(count, all.length)).reverse()
  return Promise.all(newest.map(async (one) => present(await workOn(world, one))))
}

function present({ transferId, reference, amount, purpose, to, state, isSilent, orderedAtMs }: Transfer) {
  return {
    id: transferId,
    reference,
    document: to.document,
    name: to.name,
    amount,
    bank: to.bank,
    account: to.number,
    kind: to.kind,
    purpose,
    state,
    isSilent: state === 'ordered' && isSilent === true,
    orderedAt: formatInstant(orderedAtMs),
  }
}
