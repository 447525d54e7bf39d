export const fastPaymentText = {
  lead: 'Paga tus cuotas sin iniciar sesión.',
  document: 'Número de cédula',
  documentHint: 'De quien tiene el crédito.',
  /** Letter by letter as specified: an empty number and a wrong one. */
  documentEmpty: 'Lo sentimos, este número de cédula no puede estar vacío',
  documentWrong: 'Este número de cédula no es válido.',
  missingParts: { document: 'el número de cédula', captcha: 'la verificación' },
  toTheLogin: 'Entrar a mi cuenta',
} as const
