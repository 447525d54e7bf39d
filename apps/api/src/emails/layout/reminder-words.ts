import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../../platform/brand.ts'
import { formatDate, formatPesos } from '../../platform/format.ts'
import {
  type Breakdown,
  type BreakdownText,
  breakdownCaptions,
  breakdownText,
} from '../../platform/text/breakdown.ts'
import { overdueLabels } from '../../platform/text/overdue.ts'
import type { MailButton } from './mail-content.ts'

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
