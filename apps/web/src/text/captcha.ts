import { captchaBoxText } from './captcha-box.ts'

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
