import * as v from 'valibot'
import { Refusal, readInput } from '../../http/refusal.ts'
import type { Settings } from '../../settings.ts'
import type { World } from '../../world/open-world.ts'
import { type Checkout, methodsOf, readCheckout } from './checkout.ts'
import { cashOf, networkNames, networks } from './instruments.ts'
import { instrumentOf, Outcome, readPayment, stateAfter } from './payment.ts'
import type { Purchase, Till } from './till.ts'
import type { Transaction } from './transaction.ts'

const Choice = v.object({ outcome: Outcome, isSilent: v.optional(v.boolean(), false) })

export type PaymentSubmission = {
  readonly transaction: Transaction
  readonly isAbandoned: boolean
}

export async function takePayment(
  world: World,
  settings: Settings,
  till: Till,
  { data }: Checkout,
  filledIn: { readonly body: unknown; readonly ip: string },
): Promise<PaymentSubmission> {
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

const Text = v.optional(v.string(), '')
const Wish = v.looseObject({
  description: v.string(),
  value: v.string(),
  tax: v.optional(v.string(), '0'),
  taxBase: v.optional(v.string(), '0'),
  testMode: v.optional(v.boolean(), false),
  name: Text,
  lastName: Text,
  docType: Text,
  docNumber: Text,
  cellPhone: Text,
  email: Text,
  ip: Text,
  endDate: Text,
  urlResponse: v.string(),
  urlConfirmation: Text,
  methodConfirmation: Text,
  paymentMethod: v.string(),
})

export function readCashRequest({ payments }: Settings, input: unknown, nowMs: number): Purchase {
  const wish = readInput(Wish, input)
  const { name, lastName, email, ip } = wish
  const data = readCheckout({
    ...wish,
    key: payments.cashKey,
    name: wish.description,
    amount: wish.value,
    tax_base: wish.taxBase,
    test: wish.testMode,
    country: 'CO',
    lang: 'ES',
    end_date: wish.endDate,
    response: wish.urlResponse,
    confirmation: wish.urlConfirmation,
    ...(wish.methodConfirmation && { method_confirmation: wish.methodConfirmation }),
    name_billing: `${name} ${lastName}`.trim(),
    email_billing: email,
    type_doc_billing: wish.docType,
    number_doc_billing: wish.docNumber,
    mobilephone_billing: wish.cellPhone,
  })
  const network = networkNames.find((one) => networks[one].franchise === wish.paymentMethod) ?? 'efecty'
  return { data, instrument: cashOf(network, data.end_date, nowMs), state: 3, email, ip }
}
