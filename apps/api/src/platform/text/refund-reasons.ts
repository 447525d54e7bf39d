import type * as wire from '@cupo/wire'

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
