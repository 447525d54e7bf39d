import type { PinError } from '@cupo/wire'

/** Letter by letter as specified (conformance: R-V7). */
export const pinErrorText: Readonly<Record<PinError, string>> = {
  TTL_EXPIRED: 'Tu tiempo ha caducado, solicita un nuevo código.',
  WRONG_PIN: 'Código Incorrecto.',
  NO_MORE_PIN_ATTEMPTS: 'Has superado el límite de reintentos. Solicita un nuevo código.',
}

export const otpText = {
  // Promises P-01.
  sent: (length: number, lastDigits: string) =>
    `Te enviamos un código de ${length} dígitos por SMS al celular terminado en ${lastDigits}.`,
  // Promises P-01.
  sentUnknown: (length: number) => `Te enviamos un código de ${length} dígitos por SMS a tu celular.`,
  code: 'Código',
  expiresIn: 'Tu código vence en',
  anotherIn: 'Podrás pedir otro en',
  expired: 'Tu código venció. Pide uno nuevo.',
  resend: 'Reenviar código',
  // Promises P-01.
  resent: 'Te enviamos un código nuevo.',
  changeMobile: 'Cambiar mis datos',
  identityNumber: 'Tu número de cédula',
  // Promises P-26.
  identityNumberWhy: 'No lo guardamos en este dispositivo. Escríbelo para confirmar que eres tú.',
  failed: 'No pudimos confirmar tu código. Inténtalo de nuevo.',
  signedIn: 'Tu código es correcto. Sigamos con tu solicitud.',
} as const
