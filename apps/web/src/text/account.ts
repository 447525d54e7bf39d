/** The cards of the home have a file of their own, which other screens do not fetch. */
export const selfManageText = {
  signOut: 'Cerrar sesión',
} as const

export const supportText = {
  whatsapp: 'Escríbenos por WhatsApp',
} as const

export const chatText = {
  open: 'Chat de ayuda',
  title: 'Chat de ayuda',
  careful: 'No escribas códigos ni contraseñas en el chat.',
  otherTab: 'Abrir en otra pestaña',
} as const

export const certificateText = {
  lead: 'Aquí ves si un paz y salvo o una constancia de retracto sigue vigente hoy.',
  standing: {
    paidInFull: {
      valid: 'Este paz y salvo está vigente',
      invalid: 'Este paz y salvo está sin vigencia',
    },
    withdrawal: {
      valid: 'Crédito retractado: esta constancia está vigente',
      invalid: 'Esta constancia de retracto está sin vigencia',
    },
  },
  invalidNote: 'Después de expedirlo hubo un cambio en el crédito. Pide uno nuevo a su titular.',
  unknown: 'No encontramos un certificado con este código',
  unknownNote: 'Compara el código con el del documento, letra por letra.',
  contract: 'Contrato',
  borrower: 'Titular',
  endedOn: { paidInFull: 'Pagado el', withdrawal: 'Crédito anulado el' },
  issuedOn: 'Expedido el',
} as const
