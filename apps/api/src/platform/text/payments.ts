import type * as wire from '@cupo/wire'
import { formatDate, formatPesos, sayDate, sayMoment } from '../format.ts'

export type PaymentPurpose =
  | 'installment'
  | 'advance'
  | 'payoff'
  | 'reduceInstallment'
  | 'reduceTerm'
  | 'downPayment'
  | 'guarantee'

export type PaymentStanding = 'accepted' | 'pending' | 'rejected' | 'cancelled'

/** `franchise` is empty while unknown. */
export type PaidBy = { readonly method: 'Efectivo' | 'Tarjeta-PSE'; readonly franchise: string }

export type RemainingAfterPayment =
  | { readonly kind: 'next'; readonly value: number; readonly dueOn: string }
  | { readonly kind: 'overdue'; readonly value: number }
  | { readonly kind: 'closed'; readonly refund: number }
  | {
      readonly kind: 'upfront'
      readonly upfrontPayment: 'downPayment' | 'guarantee'
      readonly value: number
      readonly deadline: string
    }
  | { readonly kind: 'upfrontDone' }

/** A PIN is valid through its last day. */
export const cashEndTime = '23:59'

export const cashEndTimeFmt = '11:59\u00a0p.\u00a0m.'

/** `DD/MM/YYYY, 11:59 p. m.` */
export const cashEndText = (lastDay: string): string => `${formatDate(lastDay)}, ${cashEndTimeFmt}`

export const purposeText = (purpose: PaymentPurpose): string => purposes[purpose]
export const standingText = (standing: PaymentStanding): string => standings[standing]

export function methodText({ method, franchise }: PaidBy): string {
  if (method === 'Efectivo') return franchise === '' ? 'Efectivo' : `Efectivo (${franchise})`
  if (franchise === '') return 'Tarjeta o PSE'
  return franchise === 'PSE' ? 'PSE' : `Tarjeta (${franchise})`
}

const purposes: Readonly<Record<PaymentPurpose, string>> = {
  installment: 'Pago de cuota',
  advance: 'Adelanto de cuota',
  payoff: 'Pago total',
  reduceInstallment: 'Abono a capital, con cuotas más bajas',
  reduceTerm: 'Abono a capital, con menos cuotas',
  downPayment: 'Pago inicial',
  guarantee: 'Fianza',
}

const standings: Readonly<Record<PaymentStanding, string>> = {
  accepted: 'Aceptada',
  pending: 'Pendiente',
  rejected: 'Rechazada',
  cancelled: 'No realizada',
}

export function remainingText(remaining: RemainingAfterPayment | null): readonly string[] {
  switch (remaining?.kind) {
    case undefined:
    case 'upfrontDone':
      return []
    case 'next':
      return [`Lo próximo: ${formatPesos(remaining.value)}, el ${sayDate(remaining.dueOn)}.`]
    case 'overdue':
      return [
        `Aún debes ${formatPesos(remaining.value)} de cuotas vencidas.`,
        'Págalos pronto: la mora crece cada día.',
      ]
    case 'closed':
      return [
        '¡Felicitaciones! Terminaste de pagar tu crédito. Tu paz y salvo está en tu cuenta.',
        ...(remaining.refund > 0
          ? [`Te devolvemos ${formatPesos(remaining.refund)} que pagaste de más.`]
          : []),
      ]
    case 'upfront': {
      const isDownPayment = remaining.upfrontPayment === 'downPayment'
      const [what, pay] = isDownPayment ? ['tu pago inicial', 'Págalo'] : ['tu fianza', 'Págala']
      // «a. m.» already ends with a dot.
      const deadline = sayMoment(remaining.deadline)
      return [`Falta ${what} de ${formatPesos(remaining.value)}. ${pay} hasta el ${deadline}`]
    }
  }
}

export type RefundReason = wire.RefundReason
export type AccountKind = wire.AccountKind

export const refundReasonTexts: Readonly<Record<RefundReason, string>> = {
  notPaidInTime: 'Es lo que pagaste por una orden que se canceló porque no recibimos todo el pago a tiempo.',
  cancelled: 'Es lo que pagaste por una orden que se canceló.',
  expired: 'Es lo que pagaste por una solicitud que venció.',
  refused: 'Es lo que pagaste por una solicitud que no se aprobó.',
  deviceRefused: 'Es lo que pagaste por un equipo que no se recibió.',
  outOfStock: 'Es lo que pagaste por un equipo que ya no está disponible.',
  withdrawn: 'Es lo que pagaste por un crédito del que te retractaste.',
  overpaid: 'Es lo que pagaste de más por tu crédito.',
  usuryCap: 'Es el interés que pagaste por encima del tope legal de su periodo.',
  paidTwice: 'Es un pago que se hizo dos veces.',
  unexpected: 'Es un pago que llegó cuando ya no había nada que pagar con él.',
  mismatch: 'Es un pago que llegó con otros datos y que no pudimos usar para lo que se hizo.',
}

export const accountKindTexts: Readonly<Record<AccountKind, string>> = {
  savings: 'Ahorros',
  checking: 'Corriente',
}
