/** Letter by letter as specified, where a sentence is (conformance: R-V7). */
export const statusText = {
  cannotProcess:
    'Ahora no podemos procesar tu solicitud. ¡Regresa pronto, tendremos más ofertas de crédito para ti!',
  manyAttempts:
    '¡Has superado el número de intentos de registro de información! Por favor inténtalo de nuevo en 24 horas.',
  resendManyAttempts:
    '¡Lo sentimos! Has excedido el límite de intentos de reenvío de link revisa en tus correos no deseados.',
  resendContact: 'Si necesitas ayuda, escríbenos por WhatsApp:',
  sessionExceeded:
    '¡Ups! Superaste el tiempo de sesión. Aún no te vayas, refresca la página o vuelve a entrar para finalizar tu compra.',
  loanProgress: 'Ya tienes una solicitud o un crédito en curso con nosotros.',
  enterAgain: 'Volver a entrar',
} as const

/** The headings of the status pages; a rejection is called by what it is. */
export const statusTitles = {
  loanProgress: 'Ya tienes un crédito en curso',
  manyAttempts: 'Demasiados intentos',
  resendManyAttempts: 'Demasiados reenvíos',
  processRequest: 'No pudimos continuar',
  expiredEmail: 'Este enlace venció',
  unavailable: 'Servicio no disponible',
  exceededSessionTime: 'Tu sesión terminó',
  errorResponse: 'Rechazado',
} as const

export type StatusScreenName = keyof typeof statusTitles
