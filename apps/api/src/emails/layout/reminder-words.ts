import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../../platform/brand.ts'
import { formatDate, formatPesos } from '../../platform/format.ts'

/** What the mails about installments say alike. */
export const alreadyPaid = 'Si ya pagaste, no tienes que hacer nada. ¡Gracias!'

export const whatIsFinanced = (deviceName: string | null): string =>
  deviceName === null ? 'tu crédito' : `tu ${deviceName}`

export function howToGetHelp(question: string, brand: Brand): string {
  const whatsapp = brand.supportWhatsapp.replaceAll(' ', '\u00a0')
  return `${question} Escríbenos por WhatsApp al ${whatsapp} o llama gratis al ${brand.helpline}.`
}

export const reasonOfReminder = (brand: Brand): string =>
  `Recibes este correo porque tienes un crédito con ${brand.lenderName} y aceptaste este canal para hablar de tus pagos.`

type InstallmentFigures = {
  readonly contractNumber: string
  readonly installmentNumber: number
  readonly installmentCount: number
  readonly dueOn: string
  readonly amount: Pesos
  /** Due of earlier installments, penalty included; 0 where nothing is overdue. */
  readonly overdue: Pesos
}

/** The figures of an installment that falls due, and what is overdue besides. */
export function factsToPay(data: InstallmentFigures): readonly (readonly [label: string, value: string])[] {
  return [
    ['Cuota', `${data.installmentNumber} de ${data.installmentCount}`],
    ['Valor', formatPesos(data.amount)],
    ['Fecha de pago', formatDate(data.dueOn)],
    ...(data.overdue > 0 ? [['Cuotas anteriores', formatPesos(data.overdue)] as const] : []),
    ['Contrato', data.contractNumber],
  ]
}
