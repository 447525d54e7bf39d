/** Letter by letter as specified; the same on the screen and in an answer. */
export const linkMessages = {
  document: 'Documento inválido',
  mobile: 'Número de celular inválido',
  noLink: 'No encontramos ningún link de pago vigente.',
  handOffLimit: 'Superaste el límite de reenvíos permitido.',
  guaranteeLimit: 'Pago fianza: Superaste el límite de reenvíos permitido.',
} as const
