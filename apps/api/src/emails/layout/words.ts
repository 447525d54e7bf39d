import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../../platform/brand.ts'
import { formatDate, formatMoment, formatPaymentDay, formatPesos } from '../../platform/format.ts'
import {
  type Breakdown,
  type BreakdownText,
  breakdownCaptions,
  breakdownText,
} from '../../platform/text/breakdown.ts'
import {
  cashEndTime,
  methodText,
  type PaidBy,
  type PaymentPurpose,
  purposeText,
} from '../../platform/text/payments.ts'
import { daysText, overdueLabels } from '../../platform/text/words.ts'
import type { MailButton, MailFact } from './mail-content.ts'

export const alreadyPaid = 'Si ya pagaste, no tienes que hacer nada. ¡Gracias!'

/** Warns a payer with a pending payment not to pay twice. */
export const paymentInProcess = (inProcess: Pesos): readonly string[] =>
  inProcess === 0
    ? []
    : [
        `Tienes ${formatPesos(inProcess)} en un pago en proceso. Si se aprueba, cuenta en tu crédito: espera su respuesta antes de pagar otra vez.`,
      ]

export const installmentsOnBill = (brand: Brand): string =>
  `Tus cuotas van en tu factura de ${brand.operatorName}: no tienes que pagarlas aparte.`

export const whatIsFinanced = (deviceName: string | null): string =>
  deviceName === null ? 'tu crédito' : `tu ${deviceName}`

export function howToGetHelp(question: string, brand: Brand): string {
  const whatsapp = brand.supportWhatsapp.replaceAll(' ', '\u00a0')
  return `${question} Escríbenos por WhatsApp al ${whatsapp} o llama gratis al ${brand.helpline}.`
}

export const reasonOfReminder = (brand: Brand): string =>
  `Recibes este correo porque tienes un crédito con ${brand.lenderName} y aceptaste el correo para hablar de tus pagos.`

export const changeOfChannel = (link: string): MailButton => ({
  label: 'Cambia aquí el canal',
  link,
})

export const reasonOfInformation = (brand: Brand): string =>
  `Recibes este correo porque tienes un crédito con ${brand.lenderName}: la ley nos pide informarte de él. No es un cobro.`

export type InstallmentFigures = {
  readonly contractNumber: string
  readonly installmentNumber: number
  readonly installmentCount: number
  readonly dueOn: string
  readonly amount: Pesos
  readonly isPartlyPaid: boolean
  readonly overdue: Pesos
  readonly isMobileBill: boolean
  readonly breakdown: Breakdown
}

export function breakdownToPay({
  amount,
  overdue,
  breakdown,
  isPartlyPaid,
}: Omit<InstallmentFigures, 'isMobileBill'>): BreakdownText {
  const ofInstallment = isPartlyPaid ? 'Lo que falta de la cuota' : 'Valor de la cuota'
  return breakdownText(
    breakdownCaptions.due,
    amount + overdue,
    { ...breakdown, otherInstallments: overdue },
    overdue > 0 ? overdueLabels.withInstallment : ofInstallment,
  )
}

export function factsToPay(data: InstallmentFigures): readonly (readonly [label: string, value: string])[] {
  return [
    ['Cuota', `${data.installmentNumber} de ${data.installmentCount}`],
    ['Fecha de pago', formatDate(data.dueOn)],
    ['Contrato', data.contractNumber],
    ...(data.overdue > 0
      ? [[data.isMobileBill ? overdueLabels.onBill : overdueLabels.alone, formatPesos(data.overdue)] as const]
      : []),
  ]
}

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

export type OrderDelivery = CourierDelivery | { readonly pickUpIn: string }

type CourierDelivery = {
  readonly address: string
  readonly shippingCost: Pesos
  readonly schedule:
    | { readonly kind: 'dated'; readonly date: string; readonly period: 'AM' | 'PM' | null }
    | { readonly kind: 'toBeConfirmed' }
}

export const readiness = (delivery: OrderDelivery, deviceName: string, brand: Brand): string =>
  'pickUpIn' in delivery
    ? `${delivery.pickUpIn} ya puede entregarte tu ${deviceName}.`
    : `${brand.operatorName} prepara tu ${deviceName} para enviarlo.`

export const whoHandsOver = (delivery: OrderDelivery, brand: Brand): string =>
  'pickUpIn' in delivery ? delivery.pickUpIn : brand.operatorName

export function deliveryFacts(delivery: OrderDelivery, brand: Brand): MailFact[] {
  if ('pickUpIn' in delivery) return [['Entrega', `En la tienda ${delivery.pickUpIn}`]]
  const { address, schedule, shippingCost } = delivery
  const rows: MailFact[] = [
    ['Entrega', deliveryText(schedule, brand)],
    ['Dirección', address],
  ]
  if (shippingCost > 0) rows.push(['Envío', `${formatPesos(shippingCost)}, en tu próxima factura`])
  return rows
}

function deliveryText(schedule: CourierDelivery['schedule'], brand: Brand): string {
  if (schedule.kind === 'toBeConfirmed') return `${brand.operatorName} te confirmará la fecha por correo`
  return [formatDate(schedule.date), periods[schedule.period ?? 'any']]
    .filter((part) => part !== '')
    .join(', ')
}

const periods = { AM: 'en la mañana', PM: 'en la tarde', any: '' } as const

export const afterPayment = (pickUpIn: string | undefined, deviceName: string, brand: Brand) =>
  pickUpIn === undefined
    ? {
        preheader: `Con este pago enviamos tu ${deviceName}.`,
        purpose: `para que ${brand.operatorName} envíe tu ${deviceName}`,
      }
    : {
        preheader: `Con este pago te entregan tu ${deviceName} en ${pickUpIn}.`,
        purpose: `para que ${pickUpIn} te entregue tu ${deviceName}`,
      }
