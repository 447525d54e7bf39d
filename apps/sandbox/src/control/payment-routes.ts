import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Refusal, readInput } from '../http/refusal.ts'
import { methodsOf } from '../parts/payments/checkout.ts'
import { acceptCheckout } from '../parts/payments/page-routes.ts'
import type { Till } from '../parts/payments/till.ts'
import { anyInstrument, networkNames, stateCodes, type Transaction } from '../parts/payments/transaction.ts'
import type { Settings } from '../settings.ts'
import { formatInstant } from '../world/clock.ts'
import type { World } from '../world/open-world.ts'
import type { Confirmation } from '../world/records.ts'

const State = v.picklist(stateCodes, `state must be one of ${stateCodes.join(', ')}`)
const Times = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)), 1)
const Change = v.object({ state: State, times: Times })
const NewPayment = v.object({
  checkout: v.record(v.string(), v.unknown()),
  key: v.optional(v.string()),
  method: v.picklist(['card', 'pse', 'cash']),
  network: v.optional(v.picklist(networkNames), 'efecty'),
  state: State,
  times: Times,
})

export function servePaymentControl(
  app: FastifyInstance,
  world: World,
  settings: Settings,
  till: Till,
): void {
  app.get('/control/payments', async () => describePayments(world, Number.POSITIVE_INFINITY))

  app.post('/control/payments', async (request) => {
    const { checkout, key, method, network, state, times } = readInput(NewPayment, request.body)
    const data = acceptCheckout(settings, key === undefined ? checkout : { ...checkout, key })
    if (!methodsOf(settings, data).includes(method)) {
      throw new Refusal(400, 'methodNotAllowed', `Este checkout no deja pagar con ${method}`)
    }
    const instrument = anyInstrument(method, data, network, world.clock.now())
    const email = data.email_billing
    const transaction = await till.begin({ data, instrument, state, email, ip: data.ip || request.ip }, times)
    await till.confirm(transaction.reference)
    return describePayment(world, transaction.reference)
  })

  app.post<{ Params: { reference: string } }>('/control/payments/:reference/state', async (request) => {
    const { state, times } = readInput(Change, request.body)
    const { reference } = request.params
    const changed = await till.change(reference, state, times)
    if (changed === null) throw new Refusal(404, 'paymentNotFound', `No existe el pago ${reference}`)
    return describePayment(world, reference)
  })
}

export function describePayments(world: World, count: number) {
  const last = new Map(world.confirmations.all().map((one) => [one.reference, one]))
  const newest = world.payments.all().slice(-Math.min(count, world.payments.all().length))
  return newest.reverse().map((one) => present(one, last.get(one.reference)))
}

function describePayment(world: World, reference: string) {
  const transaction = world.payments.get(reference)
  if (transaction === undefined) throw new Refusal(404, 'paymentNotFound', `No existe el pago ${reference}`)
  return present(
    transaction,
    world.confirmations.all().findLast((one) => one.reference === reference),
  )
}

function present(
  { reference, hash, data, instrument, ...rest }: Transaction,
  last: Confirmation | undefined,
) {
  return {
    x_ref_payco: Number(reference),
    ref_payco: hash,
    invoice: data.invoice,
    description: data.description,
    amount: Number(data.amount),
    method: instrument.method,
    bank: instrument.bank,
    state: rest.state,
    pin: instrument.pin?.pin ?? null,
    agreement: instrument.pin?.agreement ?? null,
    network: instrument.pin?.network ?? null,
    dueOn: instrument.pin?.dueOn ?? null,
    createdAt: formatInstant(rest.createdAtMs),
    acceptedAt: rest.acceptedAtMs === null ? null : formatInstant(rest.acceptedAtMs),
    notice: last === undefined ? null : presentNotice(last),
  }
}

const presentNotice = ({ event, state, attempts, lastStatus }: Confirmation) => ({
  event,
  state,
  attempts,
  lastStatus,
})
