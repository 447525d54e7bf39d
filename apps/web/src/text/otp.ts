import type { PinError } from '@cupo/wire'
import type { WordsByAudience } from './audience.ts'

/** Letter by letter as specified. */
export const pinErrorText: Readonly<Record<PinError, string>> = {
  TTL_EXPIRED: 'Tu tiempo ha caducado, solicita un nuevo código.',
  WRONG_PIN: 'Código Incorrecto.',
  NO_MORE_PIN_ATTEMPTS: 'Has superado el límite de reintentos. Solicita un nuevo código.',
}

export const codeWords: WordsByAudience<{
  readonly expiresIn: string
  readonly anotherIn: string
  readonly expired: string
  readonly mayBeExpired: string
  readonly resent: string
}> = {
  customer: {
    expiresIn: 'Tu código vence en',
    anotherIn: 'Podrás pedir otro en',
    expired: 'Tu código venció. Pide uno nuevo.',
    mayBeExpired: 'Si tu código venció, pide uno nuevo.',
    resent: 'Te enviamos un código nuevo.',
  },
  agent: {
    expiresIn: 'El código vence en',
    anotherIn: 'Podrás pedir otro en',
    expired: 'El código venció. Pide uno nuevo.',
    mayBeExpired: 'Si el código del SMS venció, pide uno nuevo.',
    resent: 'Le enviamos un código nuevo al cliente.',
  },
}

export const otpText = {
  sent: (length: number, lastDigits: string) =>
    `Te enviamos un código de ${length} dígitos por SMS al celular terminado en ${lastDigits}.`,
  sentUnknown: (length: number) => `Te enviamos un código de ${length} dígitos por SMS a tu celular.`,
  code: 'Código',
  resend: 'Reenviar código',
  changeMobile: 'Cambiar mis datos',
  identityNumber: 'Tu número de cédula',
  identityNumberWhy: 'No lo guardamos en este dispositivo. Escríbelo para confirmar que eres tú.',
  failed: 'No pudimos confirmar tu código. Inténtalo de nuevo.',
  signedIn: 'Tu código es correcto. Sigamos con tu solicitud.',
} as const
