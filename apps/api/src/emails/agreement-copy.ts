import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatMoment, formatPaymentDay, formatPesos } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { samplePesos } from './sample-pesos.ts'

export type AgreementCopyData = {
  readonly firstName: string
  readonly agreementNumber: string
  readonly deviceName: string | null
  readonly signedAt: string
  readonly financedAmount: Pesos
  readonly installmentCount: number
  readonly installmentTotal: Pesos
  readonly paymentDay: number
}

export function agreementCopy(data: AgreementCopyData, brand: Brand): MailContent {
  const paymentDay = formatPaymentDay(data.paymentDay)
  const purpose = data.deviceName === null ? '' : ` para comprar tu ${data.deviceName}`
  return {
    subject: `Guarda tu contrato de crédito ${data.agreementNumber}`,
    preheader: 'Va adjunto en PDF, igual al que firmaste.',
    heading: 'Este es tu contrato firmado',
    paragraphs: [
      greeting(data.firstName),
      `Adjuntamos el contrato de crédito que firmaste${purpose}. Guárdalo: es el mismo archivo que aceptaste antes de firmar.`,
    ],
    button: null,
    facts: [
      ['Contrato', data.agreementNumber],
      ['Firmado el', formatMoment(data.signedAt)],
      ['Valor financiado', formatPesos(data.financedAmount)],
      ['Cuotas', `${data.installmentCount} de ${formatPesos(data.installmentTotal)}`],
      ['Día de pago', `${paymentDay} de cada mes`],
    ],
    table: null,
    steps: [],
    notes: [
      `El crédito empieza cuando ${data.deviceName === null ? 'el dinero llega a tu cuenta' : 'recibes tu equipo'}. Ese día te enviamos el plan con las fechas de pago.`,
      'El Anexo 2, en un archivo aparte, dice cómo quedó registrada tu firma.',
    ],
    reason: `Recibes este correo porque firmaste un contrato con ${brand.lenderName}.`,
  }
}

export const sampleAgreementCopy: AgreementCopyData = {
  firstName: 'María',
  agreementNumber: 'CU-5C0A1D2E3F40',
  deviceName: 'Nevado Cumbre 12 Pro',
  signedAt: '2026-11-21T15:06:30Z',
  financedAmount: samplePesos(1_500_000),
  installmentCount: 12,
  installmentTotal: samplePesos(149_120),
  paymentDay: 23,
}
