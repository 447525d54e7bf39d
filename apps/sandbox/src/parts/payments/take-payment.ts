import * as v from 'valibot'
import { Refusal, readInput } from '../../http/refusal.ts'
import type { Settings } from '../../settings.ts'
import { bogotaDate } from '../../world/clock.ts'
import type { World } from '../../world/open-world.ts'
import { type Checkout, type CheckoutData, methodsOf, readCheckout } from './checkout.ts'
import type { Purchase, Till } from './till.ts'
import {
  bankDebitOf,
  banks,
  cardOf,
  cashOf,
  type Instrument,
  networkNames,
  networks,
  type StateCode,
  stateOfBank,
  stateOfCard,
  type Transaction,
} from './transaction.ts'

const outcomes = { approve: 1, reject: 2, pending: 3, expire: 9, abandon: 10 } as const
const Outcome = v.optional(
  v.picklist(['natural', 'approve', 'reject', 'pending', 'expire', 'abandon']),
  'natural',
)

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

const Email = v.optional(
  v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.email('Revisa el correo.'))]),
  '',
)
const Digits = (pattern: RegExp, message: string) =>
  v.pipe(
    v.string(message),
    v.transform((text) => text.replaceAll(/\s/g, '')),
    v.regex(pattern, message),
  )

const Card = v.object({
  method: v.literal('card'),
  number: Digits(/^\d{13,19}$/, 'Revisa el número de la tarjeta.'),
  holder: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(3, 'Escribe el nombre como está en la tarjeta.'),
    v.maxLength(100),
  ),
  expiry: Digits(/^(?:0[1-9]|1[0-2])\/\d{2}$/, 'Escribe el vencimiento como MM/AA.'),
  cvv: Digits(/^\d{3,4}$/, 'Revisa el código de seguridad.'),
  quotas: v.optional(v.pipe(v.string(), v.transform(Number), v.picklist([1, 2, 3, 6, 12, 24, 36])), '1'),
  email: Email,
})
const BankDebit = v.object({
  method: v.literal('pse'),
  bank: v.picklist(Object.keys(banks), 'Elige tu banco.'),
  personType: v.optional(v.picklist(['natural', 'legal']), 'natural'),
  document: Digits(/^\d{5,14}$/, 'Revisa el número de documento.'),
  email: Email,
})
const Cash = v.object({
  method: v.literal('cash'),
  // A form without a choice leaves it out.
  network: v.pipe(v.optional(v.string(), ''), v.picklist(networkNames, 'Elige dónde vas a pagar.')),
  email: Email,
})

const Payment = v.variant('method', [Card, BankDebit, Cash], 'Elige cómo quieres pagar.')
type Payment = v.InferOutput<typeof Payment>

/** The first fault is reported; its code names the field. */
function readPayment(input: unknown): Payment {
  const result = v.safeParse(Payment, input)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Refusal(400, v.getDotPath(issue) ?? 'method', issue.message)
}

function instrumentOf(payment: Payment, data: CheckoutData, nowMs: number): Instrument {
  if (payment.method === 'card') {
    refuseIfOver(payment.expiry, nowMs)
    return cardOf(payment.number, payment.quotas)
  }
  if (payment.method === 'pse') return bankDebitOf(payment.bank)
  return cashOf(payment.network, data.end_date, nowMs)
}

function stateAfter(payment: Payment, outcome: v.InferOutput<typeof Outcome>): StateCode {
  if (outcome !== 'natural') return outcomes[outcome]
  if (payment.method === 'card') return stateOfCard(payment.number)
  if (payment.method === 'pse') return stateOfBank(payment.bank)
  return 3
}

function refuseIfOver(expiry: string, nowMs: number): void {
  const [month = '', year = ''] = expiry.split('/')
  const today = bogotaDate(nowMs)
  const isOver = `20${year}-${month}` < today.toString().slice(0, 7)
  if (isOver) throw new Refusal(400, 'expiry', 'La tarjeta está vencida.')
}
