import type { ClaimKind } from '../words/claims.ts'

/** The specification's; the same on the screen and in an answer. */
export const fieldMessages = {
  identityCardNumber: 'Este número de cédula debe tener entre 6 a 14 dígitos',
  documentAcessoFinter: 'Este número de cédula no es válido',
  documentMovistar: 'El documento no es el titular de la línea.',
  emailConfirmed: 'El cliente ya confirmó su correo y no se puede cambiar desde la tienda',
  email: 'No encontramos este correo, verifica que sea correcto',
  mobile: (operator: string) => `Este no es un número ${operator} válido`,
  mobileStart: 'El número debe comenzar con 3',
  acceptTermsConditions: 'Debes aceptar los términos y condiciones',
  contactPreferences: 'Debes marcar al menos 1 opción',
  dateExpedition: 'Esta fecha de expedición no es válida',
  departmentDaneCode: 'Seleccione un departamento',
  cityDaneCode: 'Seleccione una Ciudad',
  neighborhoodName: 'Seleccione un Barrio',
  streetType: 'Seleccione una Carrera',
  typedAddress: 'Escriba su dirección',
  alternateEmailRequired: 'El correo es requerido',
  alternateEmail: 'El correo no es válido',
  alternateEmailConfirmation: 'Los correos no coinciden',
  accountBank: 'Elige tu banco',
  accountKind: 'Elige el tipo de cuenta',
  accountNumber: 'Escribe solo los números de tu cuenta, entre 6 y 20',
  other: 'Revisa este dato',
} as const

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
