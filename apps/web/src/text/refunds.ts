export const refundsText = {
  title: 'Tu dinero de vuelta',
  lead: 'Dinos a qué cuenta tuya lo enviamos. El banco confirma que está a tu nombre.',
  owed: 'Te devolvemos',
  dueOn: 'Llega a más tardar el',
  paidOn: 'Llegó el',
  about: 'Orden o contrato',
  holder: 'A nombre de',
  holderOf: (firstName: string, identityNumberFmt: string) => `${firstName}, documento ${identityNumberFmt}`,
  account: 'Cuenta',
  accountOf: (bankName: string, kind: string, ending: string) =>
    `${bankName}, ${kind} terminada en ${ending}`,
  states: { owed: 'Por enviar', ordered: 'En camino', paid: 'Llegó' },
  name: 'Decir a qué cuenta',
  correct: 'Corregir la cuenta',
  loading: 'Cargando...',
} as const

export const accountKindText = { savings: 'Ahorros', checking: 'Corriente' } as const

export const refundAccountText = {
  save: 'Guardar la cuenta',
  savedTitle: 'Anotamos tu cuenta',
  saved: (bankName: string, ending: string) =>
    `El dinero va a ${bankName}, cuenta terminada en ${ending}. El correo que recibes ahora trae un enlace para corregirla.`,
  expiredTitle: 'Este enlace ya no sirve',
  expired: 'Ya se usó o venció. Busca en tu correo el enlace más reciente, o entra a tu cuenta.',
  closedTitle: 'Tu dinero va en camino',
  closed: 'La transferencia está ordenada o ya llegó: la cuenta ya no se puede cambiar.',
  toTheArea: 'Entrar a mi cuenta',
} as const

export const accountFieldText = {
  bank: 'Banco',
  bankPlaceholder: 'Elige tu banco',
  kind: 'Tipo de cuenta',
  number: 'Número de cuenta',
  numberHint: 'Solo números. En Nequi y Daviplata es tu celular.',
} as const
