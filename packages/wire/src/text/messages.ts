import type { ClaimKind } from '../words/claims.ts'

export const downPaymentMessages = {
  aboveMaximum: (maximum: string) => `No puedes anticipar más de ${maximum}`,
  belowMandatory: (minimum: string) => `No puedes anticipar menos de ${minimum}`,
  belowMinimum: (minimum: string) => `El valor mínimo es de ${minimum}`,
  orderValueTooLow: (minimum: string) => `El valor de la orden es menor de ${minimum}`,
} as const

/** Letter by letter as specified; the same on the screen and in an answer. */
export const linkMessages = {
  document: 'Documento inválido',
  mobile: 'Número de celular inválido',
  noLink: 'No encontramos ningún link de pago vigente.',
  handOffLimit: 'Superaste el límite de reenvíos permitido.',
  guaranteeLimit: 'Pago fianza: Superaste el límite de reenvíos permitido.',
} as const

/** The specification's; the same on the screen and in an answer. */
export const paymentMessages = {
  nothingChosen: 'Seleccione el método de pago / escribe el valor',
  belowMinimum: (minimum: string) => `El monto mínimo de pago es de ${minimum}`,
  aboveDue: 'Puedes pagar máximo el saldo actual pendiente por pago',
  advanceBelowMinimum: (minimum: number) => `Escribe el valor mayor que $${minimum}`,
  aboveTotal: (total: string) => `No puede pagar más del monto total adeudado (${total})`,
  /** Above the principal and below the payoff: neither a prepayment nor the end. */
  payoffIs: (total: string) => `Para pagar todo son ${total}`,
} as const

export const claimKindText: Readonly<Record<ClaimKind, string>> = {
  consumerClaim: 'Petición, queja o reclamo',
  paymentDispute: 'Un pago o un cobro que no reconozco',
  withdrawalQuestion: 'Retracto o devolución del equipo',
  dataConsultation: 'Consulta de mis datos personales',
  dataClaim: 'Corregir, actualizar o borrar mis datos',
  bureauClaim: 'Reporte en centrales de información',
  identityTheft: 'Suplantación: usaron mi identidad',
}
