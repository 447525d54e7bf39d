import * as v from 'valibot'
import { Refusal } from '../../http/refusal.ts'
import { bogotaDate } from '../../world/clock.ts'
import type { CheckoutData } from './checkout.ts'
import { bankDebitOf, banks, cardOf, cashOf, networkNames, stateOfBank, stateOfCard } from './instruments.ts'
import type { Instrument, StateCode } from './transaction.ts'

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
export type Payment = v.InferOutput<typeof Payment>

/** The first fault is reported; its code names the field. */
export function readPayment(input: unknown): Payment {
  const result = v.safeParse(Payment, input)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Refusal(400, v.getDotPath(issue) ?? 'method', issue.message)
}

const outcomes = { approve: 1, reject: 2, pending: 3, expire: 9, abandon: 10 } as const
export const Outcome = v.optional(
  v.picklist(['natural', 'approve', 'reject', 'pending', 'expire', 'abandon']),
  'natural',
)

export function instrumentOf(payment: Payment, data: CheckoutData, nowMs: number): Instrument {
  if (payment.method === 'card') {
    refuseIfOver(payment.expiry, nowMs)
    return cardOf(payment.number, payment.quotas)
  }
  if (payment.method === 'pse') return bankDebitOf(payment.bank)
  return cashOf(payment.network, data.end_date, nowMs)
}

export function stateAfter(payment: Payment, outcome: v.InferOutput<typeof Outcome>): StateCode {
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
