import * as v from 'valibot'
import { Refusal, readInput } from '../../http/refusal.ts'
import type { Settings } from '../../settings.ts'
import type { World } from '../../world/open-world.ts'
import { type Checkout, methodsOf } from './checkout.ts'
import { instrumentOf, Outcome, readPayment, stateAfter } from './payment.ts'
import type { Till } from './till.ts'
import type { Transaction } from './transaction.ts'

const Choice = v.object({ outcome: Outcome, isSilent: v.optional(v.boolean(), false) })

export type Taken = {
  readonly transaction: Transaction
  /** The person left without waiting for what came of it. */
  readonly isAbandoned: boolean
}

/** Takes what a person filled in on the page. Refuses with the field that is wrong, and an invoice that is paid. */
export async function takePayment(
  world: World,
  settings: Settings,
  till: Till,
  { data }: Checkout,
  filledIn: { readonly body: unknown; readonly ip: string },
): Promise<Taken> {
  const { outcome, isSilent } = readInput(Choice, filledIn.body)
  const payment = readPayment(filledIn.body)
  if (!methodsOf(settings, data).includes(payment.method)) {
    throw new Refusal(400, 'methodNotAllowed', 'El comercio no recibe este medio de pago.')
  }
  const before = await till.findByInvoice(data.invoice)
  if (before.some(({ state }) => state === 1)) {
    throw new Refusal(409, 'alreadyPaid', 'Esta factura ya fue pagada. Vuelve al comercio.')
  }
  const instrument = instrumentOf(payment, data, world.clock.now())
  const email = payment.email || data.email_billing
  const state = stateAfter(payment, outcome)
  const ip = data.ip || filledIn.ip
  const transaction = await till.begin({ data, instrument, state, email, ip }, isSilent ? 0 : 1)
  return { transaction, isAbandoned: outcome === 'abandon' }
}
