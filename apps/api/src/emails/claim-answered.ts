import type { Brand } from '../platform/brand.ts'
import { type ClaimFiledData, howToSee } from './claim-filed.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/reminder-words.ts'

export type ClaimAnsweredData = Pick<ClaimFiledData, 'firstName' | 'protocol' | 'link' | 'isSeenInArea'> & {
  readonly subject: string | null
  readonly answer: string | null
}

export function claimAnswered(data: ClaimAnsweredData, brand: Brand): MailContent {
  const { answer, subject } = data
  return {
    subject: `Lee la respuesta a tu queja ${data.protocol}`,
    preheader: 'Ya está nuestra respuesta.',
    heading: 'La respuesta a tu queja',
    paragraphs: [
      greeting(data.firstName),
      ...(answer === null
        ? [
            `Ya hay respuesta a tu queja ${data.protocol}. No confirmaste este correo, por eso no va aquí: mírala con tu radicado.`,
          ]
        : [`Esta es nuestra respuesta a tu queja ${data.protocol}:`, ...answer.split(/\n+/)]),
    ],
    button: { label: answer === null ? 'Ver la respuesta' : 'Ver mi queja', link: data.link },
    facts: [
      ['Radicado', data.protocol],
      ...(subject === null ? [] : [['Asunto', subject] as const]),
      ['Responde', `${brand.lender.legalName}, servicio al cliente`],
    ],
    table: null,
    steps: [],
    notes: [
      howToSee(data),
      data.isSeenInArea
        ? '¿No quedó solucionado? Dilo en tu cuenta y lo revisamos de nuevo.'
        : howToGetHelp('¿No quedó solucionado?', brand),
      'Si no estás de acuerdo, acude a la Superintendencia de Industria y Comercio: www.sic.gov.co.',
    ],
    reason: `Recibes este correo porque hiciste una queja a ${brand.lenderName}.`,
  }
}

export const sampleClaimAnswered: ClaimAnsweredData = {
  firstName: 'María',
  protocol: '2026-00418230',
  subject: 'Mi dirección está mal',
  answer:
    'Tu dirección ya está corregida en nuestros registros: CL 34 # 19-41, AP 302. La tienda también lo sabe.',
  link: 'http://localhost:3000/self-manage#quejas',
  isSeenInArea: true,
}
