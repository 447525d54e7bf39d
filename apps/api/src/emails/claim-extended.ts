import type { Brand } from '../platform/brand.ts'
import { formatDate, sayDate } from '../platform/format.ts'
import { type ClaimFiledData, howToSee } from './claim-filed.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'

export type ClaimExtendedData = Pick<
  ClaimFiledData,
  'firstName' | 'protocol' | 'answerDueOn' | 'source' | 'link' | 'isSeenInArea'
> & {
  readonly firstDueOn: string
  readonly reason: string | null
}

export function claimExtended(data: ClaimExtendedData, brand: Brand): MailContent {
  const due = sayDate(data.answerDueOn)
  return {
    subject: `Nueva fecha de respuesta a tu queja ${data.protocol}`,
    preheader: `Te respondemos a más tardar el ${due}.`,
    heading: `Te respondemos a más tardar el ${due}`,
    paragraphs: [
      greeting(data.firstName),
      `Tu queja ${data.protocol} necesita más tiempo. La fecha era el ${sayDate(data.firstDueOn)}.`,
      ...(data.reason === null ? [] : [`La razón: ${data.reason}`]),
    ],
    button: { label: 'Ver mi queja', link: data.link },
    facts: [
      ['Radicado', data.protocol],
      ['Fecha anterior', formatDate(data.firstDueOn)],
      ['Respuesta a más tardar', formatDate(data.answerDueOn)],
      ['Responde', `${brand.lender.legalName}, servicio al cliente`],
    ],
    table: null,
    steps: [],
    notes: [
      data.source === null
        ? 'La ley permite esta prórroga una sola vez.'
        : `La ${data.source}, permite esta prórroga una sola vez.`,
      howToSee(data),
    ],
    reason: `Recibes este correo porque hiciste una queja a ${brand.lenderName}.`,
  }
}

export const sampleClaimExtended: ClaimExtendedData = {
  firstName: 'María',
  protocol: '2026-00418230',
  firstDueOn: '2026-12-15',
  answerDueOn: '2026-12-28',
  source: 'Ley 1581 de 2012, art. 15',
  reason: 'la tienda nos entrega la copia del formulario que firmaste la próxima semana.',
  link: 'http://localhost:3000/self-manage#quejas',
  isSeenInArea: true,
}
