import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../../platform/brand.ts'
import { formatMoment, formatPaymentDay, formatPesos } from '../../platform/format.ts'
import { daysText } from '../../platform/text/counts.ts'
import {
  cashEndTime,
  methodText,
  type PaidBy,
  type PaymentPurpose,
  purposeText,
} from '../../platform/text/payments.ts'
import type { MailFact } from './mail-content.ts'

export type PaymentFacts = PaidBy & {
  /** Null in a copy for another address, whose reader need not know the payer. */
  readonly firstName: string | null
  readonly purpose: PaymentPurpose
  /** Null before there is a loan. */
  readonly contractNumber: string | null
  readonly orderNumber: string | null
  readonly amount: Pesos
  readonly reference: string
  readonly at: string
}

export type CashPin = {
  readonly pin: string
  readonly agreement: string
  readonly network: string
  readonly dueOn: string
}

type FirstDueRule = { readonly paymentDay: number; readonly daysToFirstDueDateMin: number }

export const upfrontPaymentNames = { downPayment: 'tu pago inicial', guarantee: 'tu fianza' } as const

export const upfrontPaymentButtons = {
  downPayment: 'Pagar mi pago inicial',
  guarantee: 'Pagar mi fianza',
} as const

export function paymentRows(data: PaymentFacts, state: string): readonly MailFact[] {
  return [
    ['Valor', formatPesos(data.amount)],
    ['Estado', state],
    ['Fecha', formatMoment(data.at)],
    ['Concepto', purposeText(data.purpose)],
    ['Medio de pago', methodText(data)],
    ['Referencia', data.reference],
    ...(data.contractNumber === null ? [] : [['Contrato', data.contractNumber] as const]),
    ...(data.orderNumber === null ? [] : [['Número de orden', data.orderNumber] as const]),
  ]
}

export const cashEndOf = (lastDay: string): string => `${lastDay}T${cashEndTime}:00-05:00`

export function cashRows({ pin, agreement, network, dueOn }: CashPin): readonly MailFact[] {
  return [
    ['PIN', pin],
    ['Convenio', agreement],
    ['Paga en', network],
    ['Paga a más tardar el', formatMoment(cashEndOf(dueOn))],
  ]
}

export const reasonOfPayment = (brand: Brand): string =>
  `Recibes este correo porque se hizo un pago a ${brand.lenderName} con este correo o con tu crédito.`

/** The first due date is unknown before the credit begins: it is the first payment day of the rule. */
export const firstInstallmentSentence = (
  { paymentDay, daysToFirstDueDateMin }: FirstDueRule,
  beginning: 'la entrega' | 'la transferencia',
): string =>
  `La primera cuota vence el primer ${formatPaymentDay(paymentDay)} que llegue ${daysText(daysToFirstDueDateMin)} después de ${beginning}.`
