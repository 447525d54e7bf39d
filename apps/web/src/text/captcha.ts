export const captchaText = {
  title: 'Confirma que eres una persona',
  text: 'Recibimos muchos intentos seguidos. Presiona el botón y tu celular hará una prueba corta.',
  prove: 'No soy un robot',
  working: 'Verificando… por favor espera.',
  failed: 'No pudimos confirmar la verificación. Inténtalo otra vez.',
} as const
