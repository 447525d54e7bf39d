import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatMoment, formatPaymentDay, formatPesos } from '../platform/format.ts'
import { greeting, type MailContent, samplePesos } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/words.ts'

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

type PaperCopyData = {
  readonly firstName: string
  readonly contractNumber: string
  readonly paper: 'agreement' | 'statement' | 'settlement'
  readonly accountLink: string
}

const names = {
  agreement: 'contrato firmado',
  statement: 'extracto',
  settlement: 'paz y salvo',
} as const

export const samplePaperCopy: PaperCopyData = {
  firstName: 'María',
  contractNumber: 'CU-7A90B12C34D5',
  paper: 'statement',
  accountLink: 'http://localhost:3000/self-manage',
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

export function paperCopy(data: PaperCopyData, brand: Brand): MailContent {
  const name = names[data.paper]
  return {
    subject: `Guarda tu ${name}: contrato ${data.contractNumber}`,
    preheader: 'Va adjunto en PDF.',
    heading: `Aquí está tu ${name}`,
    paragraphs: [
      greeting(data.firstName),
      `Nos pediste otra copia de tu ${name}. Va adjunta en PDF; también está en los documentos de tu crédito.`,
    ],
    button: { label: 'Ver mi crédito', link: data.accountLink },
    facts: [['Contrato', data.contractNumber]],
    table: null,
    steps: [],
    notes: [howToGetHelp('¿No la pediste?', brand)],
    reason: `Recibes este correo porque tienes un crédito con ${brand.lenderName}.`,
  }
}
