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
