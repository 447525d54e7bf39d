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
