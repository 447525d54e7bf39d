import type { Brand } from '../platform/brand.ts'
import { formatDate, sayDate } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'

export type ClaimFiledData = {
  readonly firstName: string | null
  readonly protocol: string
  readonly answerDueOn: string
  readonly words: { readonly kindName: string; readonly subject: string } | null
  /** The law behind the days; null for an unconfirmed address. */
  readonly source: string | null
  /** The data carry the words 'reclamo en trámite'. */
  readonly isMarkedInProcess: boolean
  readonly confirmLink: string | null
  readonly link: string
  readonly isSeenInArea: boolean
}

export function claimFiled(data: ClaimFiledData, brand: Brand): MailContent {
  const due = sayDate(data.answerDueOn)
  const { confirmLink, words } = data
  return {
    subject: `Recibimos tu queja ${data.protocol}`,
    preheader: `Te respondemos a más tardar el ${due}.`,
    heading: 'Recibimos tu queja',
    paragraphs: [
      greeting(data.firstName),
      `Tu número de radicado es ${data.protocol}. Te respondemos a más tardar el ${due}.`,
      ...(data.isMarkedInProcess
        ? ['Tus datos llevan desde hoy la leyenda «reclamo en trámite», hasta que te respondamos.']
        : []),
      ...(confirmLink === null
        ? []
        : ['Confirma que este correo es tuyo y te enviaremos aquí la respuesta completa.']),
    ],
    button:
      confirmLink === null
        ? { label: 'Ver mi queja', link: data.link }
        : { label: 'Confirmar mi correo', link: confirmLink },
    facts: [
      ['Radicado', data.protocol],
      ...(words === null
        ? []
        : ([
            ['Tipo', words.kindName],
            ['Asunto', words.subject],
          ] as const)),
      ['Respuesta a más tardar', formatDate(data.answerDueOn)],
      ['Responde', `${brand.lender.legalName}, servicio al cliente`],
    ],
    table: null,
    steps: [],
    notes: [
      ...(data.source === null ? [] : [`La fecha sale de los días hábiles que fija la ${data.source}.`]),
      howToSee(data),
      ...(confirmLink === null ? [] : ['¿No fuiste tú? Ignora este correo: nadie verá la respuesta aquí.']),
    ],
    reason: `Recibes este correo porque alguien lo dio en una queja a ${brand.lenderName}.`,
  }
}

export const howToSee = ({ isSeenInArea }: Pick<ClaimFiledData, 'isSeenInArea'>): string =>
  isSeenInArea
    ? 'También la ves en tu cuenta, en «Mis quejas y reclamos».'
    : 'También la ves en nuestra página «Peticiones, quejas y reclamos», con el radicado y un código a tu celular.'

export const sampleClaimFiled: ClaimFiledData = {
  firstName: 'María',
  protocol: '2026-00418230',
  answerDueOn: '2026-12-15',
  words: { kindName: 'Corregir, actualizar o borrar mis datos', subject: 'Mi dirección está mal' },
  source: 'Ley 1581 de 2012, art. 15',
  isMarkedInProcess: true,
  confirmLink: null,
  link: 'http://localhost:3000/self-manage#quejas',
  isSeenInArea: true,
}
