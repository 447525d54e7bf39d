import type { PinError } from '@cupo/wire'

export const pinErrorTexts: Readonly<Record<PinError, string>> = {
  TTL_EXPIRED: 'Tu tiempo ha caducado, solicita un nuevo código.',
  WRONG_PIN: 'Código Incorrecto.',
  NO_MORE_PIN_ATTEMPTS: 'Has superado el límite de reintentos. Solicita un nuevo código.',
}

export const pinLimitText = {
  perHour: 'Pediste varios códigos en poco tiempo. Espera una hora para pedir otro.',
  wrongPerDay: 'Escribiste muchos códigos que no son. Inténtalo de nuevo en 24 horas.',
  perDay: 'Pediste muchos códigos hoy. Inténtalo de nuevo en 24 horas.',
}
