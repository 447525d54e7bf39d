import type {
  OfficePerson,
  PersonGroup,
  RevealReason,
  SearchKind,
  SubjectType,
  TimelineKind,
} from '@cupo/wire/office'

export const searchText = {
  title: 'Buscar',
  field: 'Qué buscas',
  hint: 'El dato completo: cédula, línea, correo, contrato, orden, factura, referencia de pago o de transferencia, número de reclamo.',
  search: 'Buscar',
  found: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
  nothing: 'No encontramos nada con ese dato completo. Por nombre no se busca.',
  tooShort: 'Escribe el dato completo.',
  what: 'Qué es',
  title2: 'Nombre o número',
  detail: 'Detalle',
  by: 'Encontrado por',
} as const

export const searchKindText: Readonly<Record<SearchKind, string>> = {
  document: 'Cédula',
  line: 'Línea',
  email: 'Correo',
  contract: 'Contrato',
  order: 'Orden',
  claim: 'Número de reclamo',
  payment: 'Pago',
  transfer: 'Transferencia',
  unknown: 'Otro',
}

export const subjectTypeText: Readonly<Record<SubjectType, string>> = {
  person: 'Persona',
  application: 'Solicitud',
  loan: 'Crédito',
  claim: 'Reclamo',
  paymentTask: 'Dinero por resolver',
}

export const personText = {
  person: 'Persona',
  noName: 'Persona sin nombre',
  states: { open: '', locked: 'Bloqueada', erased: 'Borrada' } satisfies Record<
    OfficePerson['state'],
    string
  >,
  channels: 'Canales que permite',
  allowed: 'Sí',
  notAllowed: 'No',
  consents: 'Autorizaciones',
  granted: 'Sí',
  refused: 'No',
  cases: 'Casos',
  messages: 'Lo último que le enviamos',
  none: 'Nada por ahora.',
  what: 'Qué',
  state: 'Estado',
  since: 'Desde',
  when: 'Cuándo',
  timeline: 'Historia',
  kind: 'Tipo',
  all: 'Todo',
  who: 'Quién',
  about: 'Caso',
} as const

export const timelineKindText: Readonly<Record<TimelineKind, string>> = {
  act: 'Actos',
  event: 'Hechos',
  message: 'Mensajes',
  payment: 'Pagos',
  claim: 'Reclamos',
  note: 'Notas',
  reading: 'Consultas de otros',
}

export const groupText: Readonly<Record<PersonGroup, string>> = {
  identity: 'Nombre y cédula',
  contact: 'Líneas y correos',
  address: 'Direcciones',
  account: 'Cuentas',
  bureauReasons: 'Central de riesgo',
  watchlist: 'Listas de control',
}

export const reasonText: Readonly<Record<RevealReason, string>> = {
  identifyCaller: 'Confirmar quién llama',
  answerClaim: 'Responder un reclamo',
  reachPerson: 'Contactar a la persona',
  returnMoney: 'Devolver dinero',
  suspectedFraud: 'Posible fraude',
  legalDuty: 'Un deber legal',
}

export const revealText = {
  see: 'Ver',
  title: (group: string) => `Ver ${group.toLowerCase()}`,
  lead: 'Queda en la auditoría con tu nombre. Se cierra en 10 minutos.',
  reason: 'Por qué',
  case: 'Para qué caso',
  choose: 'Elige',
  missing: 'Elige una opción.',
  open: 'Ver',
  cancel: 'Cancelar',
  until: (hour: string) => `Abierto hasta las ${hour}`,
  nothing: 'No hay nada que mostrar.',
  askBeyond: 'Pedir aprobación',
} as const

export const noteText = {
  title: 'Notas',
  field: 'Nota nueva',
  hint: 'La ve quien ve este caso. No se puede cambiar ni borrar.',
  write: 'Guardar la nota',
  tooShort: 'Escribe al menos 3 letras.',
  none: 'Nadie ha escrito una nota aquí.',
} as const

export const newClaimText = {
  open: 'Presentar un reclamo por la persona',
  title: 'Reclamo de la persona',
  lead: 'Escríbelo como la persona lo contó. Le llega un correo con el número y la fecha.',
  kind: 'Tipo',
  subject: 'Asunto',
  description: 'Qué pasó',
  credit: 'Sobre qué crédito',
  noCredit: 'Ninguno',
  file: 'Presentar',
  cancel: 'Cancelar',
  filed: (protocol: string, day: string) => `Reclamo ${protocol}, se responde hasta el ${day}.`,
  see: 'Abrir el reclamo',
  tooShort: 'Escribe el asunto y al menos 10 letras de lo que pasó.',
} as const
