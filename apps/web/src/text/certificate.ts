export const certificateText = {
  lead: 'Aquí ves si un paz y salvo sigue vigente hoy.',
  valid: 'Este paz y salvo está vigente',
  invalid: 'Este paz y salvo está sin vigencia',
  invalidNote: 'Después de expedirlo hubo un cambio en el crédito. Pide uno nuevo a su titular.',
  unknown: 'No encontramos un paz y salvo con este código',
  unknownNote: 'Compara el código con el del documento, letra por letra.',
  contract: 'Contrato',
  borrower: 'Titular',
  paidOn: 'Pagado el',
  issuedOn: 'Expedido el',
} as const
