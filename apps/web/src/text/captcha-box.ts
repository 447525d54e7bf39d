/** The box that a visitor ticks before the form may be sent. */
export const captchaBoxText = {
  label: 'No soy un robot',
  working: 'Verificando… por favor espera.',
  done: 'Verificación lista.',
  /** Letter by letter as specified. */
  missing: 'Lo sentimos, el captcha debe ser validado.',
  failed: 'No pudimos confirmar la verificación. Inténtalo otra vez.',
} as const
