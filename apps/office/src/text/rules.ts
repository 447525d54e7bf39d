import type { OfficeRuleDetail } from '@cupo/wire/office'

export const rulesText = {
  search: 'Buscar una regla',
  none: 'Ninguna regla se llama así.',
  rule: 'Regla',
  channel: 'Canal',
  today: 'Hoy',
  since: 'Desde',
  byDefault: 'De fábrica',
  next: 'Próximo',
  nextOf: (from: string, value: string) => `${value}, desde el ${from}`,
  leftOut: 'Hay un valor que no se usa',
  unconfirmed: 'Topes de usura sin confirmar',
  unconfirmedOne: (month: string, cap: string, by: string, at: string) =>
    `${month}: ${cap}, que cargó ${by} el ${at}. Ya vale.`,
  late: 'Debía confirmarse en el día.',
  own: 'Lo confirma otra persona.',
  confirm: 'Confirmar',
  rows: 'Valores',
  value: 'Valor',
  from: 'Vale desde',
  state: 'Estado',
  changes: 'Quién la cambió',
  noChanges: 'Nadie la ha cambiado: vale lo que trae el producto.',
  when: 'Cuándo',
  who: 'Quién',
  both: (askedBy: string, by: string) => `${by}; lo pidió ${askedBy}`,
  before: 'Antes',
  after: 'Después',
  change: 'Pedir un cambio',
  fromHint: 'El día desde el que vale.',
  structureHint: 'Cambia solo lo que va entre comillas o los números; las demás partes se conservan.',
  see: 'Ver el cambio',
  noDay: 'Elige el día.',
  noValue: 'Escribe el valor.',
} as const

export const ruleStateText: Readonly<Record<OfficeRuleDetail['rows'][number]['state'], string>> = {
  inForce: 'Vale hoy',
  toCome: 'Por venir',
  over: 'Ya no vale',
  leftOut: 'No se usa: su valor no es válido',
}
