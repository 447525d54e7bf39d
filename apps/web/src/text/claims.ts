import type { ClaimStatus } from '@cupo/wire'
import { fieldMessages } from '@cupo/wire'

/** Letter by letter as specified: the statuses, the empty lists, the two failures, the wait. */
export const claimStatusText: Readonly<Record<ClaimStatus, string>> = {
  New: 'Nuevo',
  Working: 'Trabajando',
  Escalated: 'Escalado',
  Closed: 'Cerrado',
  'On Hold': 'En espera',
}

export const claimsText = {
  title: 'Mis quejas y reclamos',
  loading: 'Cargando...',
  none: 'No hay quejas registradas',
  noneFound: 'No se han encontrado peticiones',
  failed: 'No se puede acceder a quejas y reclamos.',
  updateFailed: 'No se puede actualizar el estado del reclamo.',
  filter: 'Mostrar',
  filters: { all: 'Todas', open: 'Abiertas', closed: 'Cerradas' },
  protocol: 'Radicado',
  kind: 'Tipo',
  extension: 'Por qué tarda más',
  contract: 'Contrato',
  payment: 'Pago',
  inProcess: 'Tus datos',
  marked: 'Llevan la leyenda «reclamo en trámite»',
  created: 'Fecha',
  answerDue: 'Respuesta a más tardar',
  closed: 'Fecha de cierre',
  details: 'Lo que nos contaste',
  solution: 'Nuestra respuesta',
  isSolved: '¿Quedó solucionado?',
  solved: 'Sí, quedó solucionado',
  notSolved: 'No quedó solucionado',
  saidSolved: 'Nos dijiste que quedó solucionado.',
  saidNotSolved: 'Nos dijiste que no quedó solucionado. Lo estamos revisando de nuevo.',
  new: 'Nueva queja',
  showAll: (count: number) => `Ver las ${count} quejas`,
} as const

export const newClaimText = {
  title: 'Cuéntanos qué pasó',
  lead: 'Te damos un número de radicado y te respondemos en los días que fija la ley.',
  kind: '¿Sobre qué es?',
  credit: '¿Sobre qué crédito?',
  noCredit: 'Ninguno en especial',
  subject: 'Asunto',
  subjectWrong: 'Escribe el asunto con 3 letras como mínimo',
  description: 'Qué pasó y qué esperas de nosotros',
  descriptionHint: 'No escribas códigos ni contraseñas.',
  descriptionWrong: 'Cuéntanos un poco más: 10 letras como mínimo',
  send: 'Enviar',
  filedTitle: 'Recibimos tu queja',
  filedNumber: 'Tu número de radicado',
  filedDue: (date: string) => `Te respondemos a más tardar el ${date}.`,
  filedKeep: 'Puedes seguirla aquí, en tu cuenta.',
} as const

export const publicClaimText = {
  lead: 'Cuéntanos qué pasó. No necesitas una cuenta.',
  kind: '¿Sobre qué es?',
  kindPlaceholder: 'Elige una opción',
  kindWrong: 'Elige sobre qué es',
  name: 'Tu nombre completo',
  nameWrong: 'Escribe tu nombre completo',
  identityNumber: 'Tu número de cédula',
  identityNumberWrong: fieldMessages.identityCardNumber,
  mobile: 'Tu celular',
  mobileHint: 'A este número va un código por SMS.',
  mobileWrong: 'Escribe los 10 números de tu celular',
  email: 'Tu correo',
  emailHint: 'Aquí llega tu número de radicado.',
  emailWrong: 'El correo no es válido',
  send: 'Continuar',
  follow: 'Ver una queja que ya hice',
  fileNew: 'Hacer una queja nueva',
  changeData: 'Cambiar mis datos',
} as const

export const claimViewText = {
  title: 'Mira tu queja',
  lead: 'Escribe tu número de radicado y el celular con el que la hiciste.',
  protocol: 'Número de radicado',
  protocolHint: 'Está en el correo que recibiste. Por ejemplo, 2026-00012345.',
  protocolWrong: 'El radicado tiene el año y 8 números',
  withAccount: '¿La hiciste desde tu cuenta? Mírala allí.',
  toTheLogin: 'Entrar a mi cuenta',
  shownTitle: 'Tu queja',
  progress: 'Así va',
} as const

export const claimFiledText = {
  title: 'Recibimos tu queja',
  number: 'Tu número de radicado',
  due: (date: string) => `Te respondemos a más tardar el ${date}.`,
  email: 'Confirma tu correo con el enlace que te enviamos: así recibes allí la respuesta completa.',
  see: 'Ver mi queja',
  keep: 'Guarda el radicado. Con él y tu celular ves aquí cómo va tu queja.',
} as const

export const claimEmailText = {
  lead: 'Confirma que este correo es tuyo y te enviaremos aquí la respuesta completa.',
  button: 'Confirmar mi correo',
  doneTitle: '¡Listo! Tu correo está confirmado',
  doneText: 'La respuesta a tu queja llega a este correo.',
  expired: 'Este enlace no es válido o ya venció. Mira la respuesta con tu radicado y tu celular.',
  follow: 'Ver mi queja',
} as const
