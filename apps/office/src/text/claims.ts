import type { ClaimStatus } from '@cupo/wire'
import type { OfficeClaim } from '@cupo/wire/office'

export const claimStatusText: Readonly<Record<ClaimStatus, string>> = {
  New: 'Nuevo',
  Working: 'En trabajo',
  Escalated: 'Escalado',
  'On Hold': 'En espera',
  Closed: 'Respondido',
}

export const whoseText = { mine: 'Míos', nobody: 'De nadie', others: 'De otros' } as const

export const dueText = { overdue: 'Vencidos', soon: 'Vencen en 3 días hábiles o menos' } as const

type ClaimChange = OfficeClaim['history'][number]['change']

export const changeText: Readonly<Record<ClaimChange, (to: string | null) => string>> = {
  filed: () => 'Presentó el reclamo',
  moved: (to) => `Estado: ${(claimStatusText[to as ClaimStatus] ?? '').toLowerCase()}`,
  extended: (to) => `Amplió el plazo hasta el ${to}`,
  linked: () => 'Lo vinculó a un crédito o un pago',
  answered: () => 'Respondió',
  rated: (to) => (to === 'Closed' ? 'Dijo que quedó solucionado' : 'Dijo que no quedó solucionado'),
  assigned: (to) => (to === null ? 'Lo dejó sin dueño' : `Lo asignó a ${to}`),
}

export const claimText = {
  title: (protocol: string) => `Reclamo ${protocol}`,
  due: 'Se responde hasta',
  overdue: 'Vencido',
  urgent: 'Urgente',
  filed: 'Presentado',
  kind: 'Tipo',
  state: 'Estado',
  number: 'Número',
  law: 'Ley',
  person: 'Quién lo presentó',
  ofAccount: 'Una persona que entró a su cuenta.',
  unproved: 'La línea no es la que tenemos de este documento: no se sabe si es quien dice ser.',
  unprovedMark: 'Sin probar',
  marks: 'Marcas',
  whose: 'Quién lo trabaja',
  nobody: 'Nadie',
  open: 'Abiertos',
  assign: 'Asignarlo a',
  seePerson: 'Ver a la persona',
  history: 'Lo que se hizo',
  byPerson: 'La persona',
  bySystem: 'El sistema',
  preview: 'Ver el correo',
  previewTitle: 'Así llega el correo',
  noMail: 'No tenemos un correo de esta persona: lee la respuesta en su cuenta o con su radicado.',
  about: 'Sobre',
  aboutNothing: 'Ningún crédito ni pago.',
  credit: 'Crédito',
  payment: 'Pago',
  extended: (date: string) => `Ampliado una vez; antes vencía el ${date}.`,
  answer: 'Respuesta',
  answerLabel: 'Lo que le respondes a la persona',
  answered: 'Respuesta enviada',
  answerHint: 'Llega por correo a la persona, y el reclamo queda respondido.',
  sendAnswer: 'Enviar la respuesta',
  take: 'Tomarlo',
  goOn: 'Seguir trabajándolo',
  escalate: 'Escalarlo',
  hold: 'Dejarlo en espera',
  link: 'Vincular a un crédito o un pago',
  linkLabel: 'Contrato o referencia del pago',
  doLink: 'Vincular',
  extend: 'Ampliar el plazo',
  extendLabel: 'Motivo',
  extendHint: 'La ley lo permite una vez. La persona recibe el motivo y la nueva fecha.',
  doExtend: 'Ampliar',
  tooShort: 'Escribe al menos 3 letras.',
  notTheirs: 'No hay un crédito ni un pago de esta persona con ese número.',
  over: 'El reclamo ya está respondido: solo lo abre de nuevo quien lo presentó.',
} as const
