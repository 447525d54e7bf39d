export const downPaymentMessages = {
  aboveMaximum: (maximum: string) => `No puedes anticipar más de ${maximum}`,
  belowMandatory: (minimum: string) => `No puedes anticipar menos de ${minimum}`,
  belowMinimum: (minimum: string) => `El valor mínimo es de ${minimum}`,
  orderValueTooLow: (minimum: string) => `El valor de la orden es menor de ${minimum}`,
} as const
