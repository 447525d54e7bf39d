import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../platform/brand.ts'
import { formatDate, formatPesos, sayDate } from '../platform/format.ts'
import { type RefundReason, refundReasonTexts } from '../platform/text/refund-reasons.ts'
import { greeting, type MailContent, type MailFact } from './layout/mail-content.ts'
import { howToGetHelp } from './layout/reminder-words.ts'
import { unpaidPin } from './order-cancelled.ts'
import { samplePesos } from './sample-pesos.ts'

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
