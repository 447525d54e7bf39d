import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatMoment, formatPesos, sayDate } from '../platform/format.ts'
import {
  type AccountKind,
  accountKindTexts,
  type RefundReason,
  refundReasonTexts,
} from '../platform/text/payments.ts'
import { greeting, type MailContent, type MailFact, samplePesos } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/words.ts'
import { unpaidPin } from './order-mails.ts'

export type RefundOwedData = {
  readonly firstName: string
  readonly amount: Pesos
  readonly reason: RefundReason
  readonly deviceName: string | null
  readonly orderNumber: string | null
  readonly contractNumber: string | null
  readonly dueOn: string
  readonly today: string
  /** `named`: the account waits; `failed`: the bank could not pay it. */
  readonly account: { readonly state: 'named' | 'failed'; readonly name: string } | null
  readonly link: string
}

/** These orders end by themselves: the mail also says that nothing is owed. */
const endsOrder: ReadonlySet<RefundReason> = new Set([
  'notPaidInTime',
  'cancelled',
  'expired',
  'refused',
  'deviceRefused',
  'outOfStock',
])

type RefundAccountNamedData = {
  readonly firstName: string
  readonly amount: Pesos
  readonly bankName: string
  readonly accountKind: AccountKind
  readonly accountEnding: string
  readonly dueOn: string
  /** A fresh link: the used one is spent. */
  readonly link: string
}

export const sampleRefundAccountNamed: RefundAccountNamedData = {
  firstName: 'María',
  amount: samplePesos(499_900),
  bankName: 'Bancolombia',
  accountKind: 'savings',
  accountEnding: '4821',
  dueOn: '2026-12-07',
  link: 'http://localhost:3000/refund-account/0000-sample',
}

type RefundOrderedData = {
  readonly firstName: string | null
  readonly amount: Pesos
  readonly reason: RefundReason
  readonly dueOn: string
  readonly orderNumber: string | null
  readonly contractNumber: string | null
  readonly bankName: string
  readonly accountEnding: string
  readonly orderedAt: string
}

export const sampleRefundOrdered: RefundOrderedData = {
  firstName: 'María',
  amount: samplePesos(499_900),
  reason: 'notPaidInTime',
  dueOn: '2026-12-07',
  orderNumber: '1234567890',
  contractNumber: null,
  bankName: 'Bancolombia',
  accountEnding: '4821',
  orderedAt: '2026-11-23T14:05:00Z',
}

type RefundArrivedData = {
  readonly firstName: string
  readonly amount: Pesos
  readonly bankName: string
  readonly accountEnding: string
  readonly paidAt: string
}

export const sampleRefundArrived: RefundArrivedData = {
  firstName: 'María',
  amount: samplePesos(499_900),
  bankName: 'Bancolombia',
  accountEnding: '4821',
  paidAt: '2026-11-24T14:05:00Z',
}

export function refundOwed(data: RefundOwedData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  const isNamed = data.account?.state === 'named'
  return {
    subject: isNamed
      ? 'Te devolvemos dinero: revisa a qué cuenta'
      : 'Te devolvemos dinero: dinos a qué cuenta',
    preheader: `${arrival(data)}.`,
    heading: data.account?.state === 'failed' ? 'Necesitamos otra cuenta' : `Te devolvemos ${amount}`,
    paragraphs: [
      greeting(data.firstName),
      ...(data.account?.state === 'failed'
        ? [`El banco no pudo enviar ${amount} a tu cuenta ${data.account.name}. El dinero sigue siendo tuyo.`]
        : [`Te devolvemos ${amount} completos. ${refundReasonTexts[data.reason]}`]),
      ...(endsOrder.has(data.reason) && data.account?.state !== 'failed' ? [ended(data.deviceName)] : []),
      isNamed
        ? `Va a la cuenta que nos dijiste: ${data.account?.name}. Si prefieres otra, cámbiala antes de que ordenemos la transferencia.`
        : 'Dinos a qué cuenta tuya lo enviamos. Toma un minuto y no necesitas contraseña.',
    ],
    button: { label: isNamed ? 'Cambiar la cuenta' : 'Decir a qué cuenta', link: data.link },
    facts: factsOf(data),
    table: null,
    steps: [],
    notes: [
      ...(data.reason === 'notPaidInTime' && data.account === null ? [unpaidPin] : []),
      'La cuenta debe estar a tu nombre: el banco lo revisa. Nunca te pedimos claves ni códigos para devolverte dinero.',
      howToGetHelp('¿Dudas?', brand),
    ],
    reason: `Recibes este correo porque ${brand.lenderName} te devuelve dinero.`,
  }
}

const ended = (deviceName: string | null): string =>
  deviceName === null
    ? 'Tu contrato queda sin efecto y no debes nada.'
    : `La orden de tu ${deviceName} terminó. Tu contrato queda sin efecto y no debes nada.`

/** A past date would be a false promise. */
function arrival({ dueOn, today, account }: RefundOwedData): string {
  if (dueOn >= today) return `Llega a más tardar el ${sayDate(dueOn)}`
  if (account?.state === 'named') return 'Va a la cuenta que nos dijiste'
  return 'Lo enviamos en cuanto nos digas la cuenta'
}

function factsOf(data: RefundOwedData): readonly MailFact[] {
  return [
    ['Valor', formatPesos(data.amount)],
    ...(data.dueOn >= data.today ? [['Llega a más tardar el', formatDate(data.dueOn)] as const] : []),
    ...(data.orderNumber === null ? [] : [['Número de orden', data.orderNumber] as const]),
    ...(data.contractNumber === null ? [] : [['Contrato', data.contractNumber] as const]),
  ]
}

export const sampleRefundOwed: RefundOwedData = {
  firstName: 'María',
  amount: samplePesos(499_900),
  reason: 'outOfStock',
  deviceName: 'Nevado Cumbre 12 Pro',
  orderNumber: '1234567890',
  contractNumber: null,
  dueOn: '2026-12-07',
  today: '2026-11-22',
  account: null,
  link: 'http://localhost:3000/refund-account/0000-sample',
}

export function refundAccountNamed(data: RefundAccountNamedData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  return {
    subject: `Anotamos tu cuenta en ${data.bankName} para devolverte dinero`,
    preheader: `Cuenta terminada en ${data.accountEnding}. Si no fuiste tú, cámbiala ya.`,
    heading: 'Anotamos tu cuenta',
    paragraphs: [
      greeting(data.firstName),
      `Te devolvemos ${amount} a la cuenta terminada en ${data.accountEnding}. El banco confirmó que está a tu nombre.`,
      'Puedes corregirla mientras no hayamos ordenado la transferencia. Te escribimos cuando la ordenemos y cuando llegue.',
    ],
    button: { label: 'Corregir la cuenta', link: data.link },
    facts: [
      ['Valor', amount],
      ['Banco', data.bankName],
      [
        'Cuenta',
        `De ${accountKindTexts[data.accountKind].toLowerCase()}, terminada en ${data.accountEnding}`,
      ],
      ['Llega a más tardar el', formatDate(data.dueOn)],
    ],
    table: null,
    steps: [],
    notes: [howToGetHelp('¿No fuiste tú?', brand)],
    reason: `Recibes este correo porque ${brand.lenderName} te devuelve dinero.`,
  }
}

export function refundOrdered(data: RefundOrderedData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  const account = `${data.bankName}, cuenta terminada en ${data.accountEnding}`
  return {
    subject: `Te devolvemos tu dinero: revisa tu cuenta en ${data.bankName}`,
    preheader: `Va a la cuenta terminada en ${data.accountEnding}.`,
    heading: `Te devolvemos ${amount}`,
    paragraphs: [
      greeting(data.firstName),
      `Ordenamos a nuestro banco que te transfiera ${amount}. ${refundReasonTexts[data.reason]}`,
    ],
    button: null,
    facts: [
      ['Valor', amount],
      ['Cuenta', account],
      ['Ordenada el', formatMoment(data.orderedAt)],
      ...(data.dueOn >= data.orderedAt.slice(0, 10)
        ? [['Llega a más tardar el', formatDate(data.dueOn)] as const]
        : []),
      ...(data.orderNumber === null ? [] : [['Número de orden', data.orderNumber] as const]),
      ...(data.contractNumber === null ? [] : [['Contrato', data.contractNumber] as const]),
    ],
    table: null,
    steps: [],
    notes: [howToGetHelp('¿No es tu cuenta?', brand)],
    reason: `Recibes este correo porque ${brand.lenderName} te devuelve dinero.`,
  }
}

export function refundArrived(data: RefundArrivedData, brand: Brand): MailContent {
  const amount = formatPesos(data.amount)
  return {
    subject: `Llegó tu devolución a ${data.bankName}`,
    preheader: `Está en tu cuenta de ${data.bankName} terminada en ${data.accountEnding}.`,
    heading: 'Tu dinero llegó',
    paragraphs: [
      greeting(data.firstName),
      `El banco confirmó que ${amount} llegaron a tu cuenta de ${data.bankName} terminada en ${data.accountEnding}.`,
    ],
    button: null,
    facts: [
      ['Valor', amount],
      ['Cuenta', `${data.bankName}, terminada en ${data.accountEnding}`],
      ['Confirmada el', formatMoment(data.paidAt)],
    ],
    table: null,
    steps: [],
    notes: [howToGetHelp('¿No lo ves en tu cuenta?', brand)],
    reason: `Recibes este correo porque ${brand.lenderName} te devolvió dinero.`,
  }
}
