export const captchaBoxText = {
  label: 'No soy un robot',
  working: 'Verificando… por favor espera.',
  done: 'Verificación lista.',
  /** Letter by letter as specified. */
  missing: 'Lo sentimos, el captcha debe ser validado.',
  failed: 'No pudimos confirmar la verificación. Inténtalo otra vez.',
} as const

export const captchaText = {
  title: 'Confirma que eres una persona',
  reasons: {
    attempts: 'Recibimos muchos intentos seguidos. Presiona el botón y tu celular hará una prueba corta.',
    expired: 'Tu verificación venció. Presiona el botón y tu celular hará una prueba corta.',
  },
  prove: captchaBoxText.label,
  working: captchaBoxText.working,
  failed: captchaBoxText.failed,
} as const
