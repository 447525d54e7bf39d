import type { Brand } from '../platform/brand.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/reminder-words.ts'

export type PaperCopyData = {
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

export const samplePaperCopy: PaperCopyData = {
  firstName: 'María',
  contractNumber: 'CU-7A90B12C34D5',
  paper: 'statement',
  accountLink: 'http://localhost:3000/self-manage',
}
