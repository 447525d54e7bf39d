import type { PinError } from '@cupo/wire'

export const pinErrorTexts: Readonly<Record<PinError, string>> = {
  TTL_EXPIRED: 'El código ha expirado, por favor solicita uno nuevo',
  WRONG_PIN: 'Código Incorrecto.',
  NO_MORE_PIN_ATTEMPTS: 'Has superado el número de intentos permitidos, por favor solicita un nuevo código',
}

export const limitTexts = {
  /** Strangers read it too. */
  started: 'Por hoy no se puede consultar más con estos datos. Inténtalo de nuevo en 24 horas.',
  agent: 'Ya hiciste todas las consultas de un día. Inténtalo de nuevo en 24 horas.',
  wrongCodes: 'Escribiste muchos códigos que no son. Inténtalo de nuevo en 24 horas.',
}

export const proofOver = 'Tu consulta ya terminó. Empieza de nuevo para ver tu cupo.'

export const priceOutOfReach: readonly { readonly mensagem: string }[] = [
  {
    mensagem:
      'Con este cupo y el pago inicial más alto no alcanza para este equipo. Elige uno de menor valor.',
  },
]

export const unknownDevice = 'No encontramos este equipo en el catálogo. Revisa el SKU.'
