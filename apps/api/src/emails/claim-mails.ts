import type { Brand } from '../platform/brand.ts'
import { formatDate, sayDate } from '../platform/format.ts'
import { greeting, type MailContent } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/words.ts'

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

type ClaimExtendedData = Pick<
  ClaimFiledData,
  'firstName' | 'protocol' | 'answerDueOn' | 'source' | 'link' | 'isSeenInArea'
> & {
  readonly firstDueOn: string
  readonly reason: string | null
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

type ClaimAnsweredData = Pick<ClaimFiledData, 'firstName' | 'protocol' | 'link' | 'isSeenInArea'> & {
  readonly subject: string | null
  readonly answer: string | null
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

const howToSee = ({ isSeenInArea }: Pick<ClaimFiledData, 'isSeenInArea'>): string =>
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
