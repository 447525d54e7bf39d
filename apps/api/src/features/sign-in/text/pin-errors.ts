import type { PinError } from '@cupo/wire'

/** Letter by letter as specified (conformance: R-V7). */
export const pinErrorTexts: Readonly<Record<PinError, string>> = {
  TTL_EXPIRED: 'Tu tiempo ha caducado, solicita un nuevo código.',
  WRONG_PIN: 'Código Incorrecto.',
  NO_MORE_PIN_ATTEMPTS: 'Has superado el límite de reintentos. Solicita un nuevo código.',
}
