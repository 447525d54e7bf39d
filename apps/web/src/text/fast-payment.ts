import { brandText } from './brand.ts'

export const fastPaymentText = {
  lead: 'Paga tus cuotas sin iniciar sesión.',
  document: 'Número de cédula',
  documentHint: 'De quien tiene el crédito.',
  documentEmpty: 'Lo sentimos, este número de cédula no puede estar vacío',
  documentWrong: 'Este número de cédula no es válido.',
  missingParts: { document: 'el número de cédula', captcha: 'la verificación' },
  toTheLogin: 'Entrar a mi cuenta',
} as const

export const lookUpText = {
  noMatchTitle: 'No encontramos créditos',
  noMatch: 'El número de cédula no coincide con ningún crédito por pagar. Revísalo e inténtalo de nuevo.',
  billedTitle: 'Tus cuotas van en tu factura',
  billed: `Pagas tus cuotas con la factura de tu servicio móvil ${brandText.operator}, en el cargo por financiación de equipos.`,
  failedTitle: 'No pudimos consultar tus créditos',
  support: '¿Necesitas ayuda? Escríbenos por WhatsApp:',
} as const

export const payText = {
  lead: 'Elige el crédito y cuánto quieres pagar.',
  leadOfOne: 'Elige cuánto quieres pagar.',
  otherDocument: 'Usar otra cédula',
  choose: 'Crédito que vas a pagar',
  contract: (ending: string) => `Contrato terminado en ${ending}`,
  ending: (ending: string) => `contrato terminado en ${ending}`,
  paused: 'Este crédito está en pausa: por ahora no hay que pagar nada.',
  holder: (initials: string) => `Titular: ${initials}`,
  billed: `Las cuotas de otro crédito van en la factura de tu servicio móvil ${brandText.operator}.`,
  types: 'Qué quieres pagar',
  pay: 'Pagar',
  nothingTitle: 'No tienes nada por pagar',
  nothingText: 'De este crédito no hay nada por pagar aquí.',
  payoffTitle: 'Con ese valor pagas todo',
  payoffText: (total: string) =>
    `Hoy tu crédito completo se paga con ${total}. Entra a tu cuenta para pagarlo todo: te cuesta menos.`,
  toTheLogin: 'Entrar a mi cuenta',
  goOnAdvancing: 'Seguir con el adelanto',
} as const

export const signInInvitationText = {
  title: 'Mira todo tu crédito',
  text: 'Inicia sesión y consulta más información de tu crédito: tus pagos, tu saldo y tu extracto.',
  enter: 'Iniciar sesión',
  later: 'Ahora no',
} as const
