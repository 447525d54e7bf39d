export const accountMessages = {
  unknown: 'El banco no encuentra esta cuenta. Revisa el número, el banco y el tipo.',
  otherOwner:
    'El banco dice que esta cuenta no está a tu nombre. Solo podemos devolverte el dinero a una cuenta tuya.',
  unknownBank: 'Elige un banco de la lista.',
  bankAway: 'El banco no responde en este momento. Inténtalo en unos minutos.',
  tooMany: 'Ya escribiste varias cuentas hoy. Inténtalo mañana, o escríbenos.',
  linkExpired:
    'Este enlace ya se usó o venció. Busca en tu correo el enlace más reciente, o entra a tu cuenta.',
  nothingOwed: 'Ya no hay dinero por devolver a otra cuenta: la transferencia está en camino o ya llegó.',
} as const
