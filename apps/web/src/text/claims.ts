import type { ClaimStatus } from '@cupo/wire'

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
