import type { HoldKind, HoldState } from '@cupo/wire/office'

export const holdKindText: Readonly<Record<HoldKind, string>> = {
  identityTheft: 'Suplantación',
  death: 'Fallecimiento',
  insolvency: 'Insolvencia',
  lawyer: 'Abogado',
  noContact: 'No contactar',
}

export const holdStateText: Readonly<Record<HoldState, string>> = {
  unconfirmed: 'Por confirmar',
  lasting: 'Vigente',
  lifted: 'Levantada',
  lapsed: 'Terminó sola',
  voided: 'Crédito anulado',
}

/** Promises only what `stopsOfKind` of the server stops. */
export const holdEffectText: Readonly<Record<HoldKind, string>> = {
  identityTheft:
    'Desde hoy no hay vencimientos, intereses, cargos, mora, mensajes, cobro en la factura ni venta del crédito.',
  death: 'Desde hoy no hay mora, mensajes ni cobro en la factura.',
  insolvency: 'Desde hoy no salen recordatorios ni cobro en la factura.',
  lawyer: 'Desde hoy no salen recordatorios.',
  noContact: 'Desde hoy no salen recordatorios; extractos y cambios de tasa sí.',
}

export const holdText = {
  title: 'Retenciones',
  toConfirm: 'Retenciones por confirmar',
  kind: 'Tipo',
  state: 'Estado',
  placed: 'Puesta',
  placedBy: (at: string, user: string) => `${at}, por ${user}`,
  lapses: (day: string) => `Termina sola después del ${day}`,
  decisionDue: 'Por decidir',
  about: 'Sobre',
  wholePerson: 'La persona y sus créditos',
  claim: 'Reclamo',
  lifeClaim: (contract: string, policy: string) =>
    `Por reclamar a la aseguradora: ${contract}, póliza ${policy}, con el certificado de defunción`,
  reason: 'Motivo',
  representative: 'Dirección de quien representa',
  ended: (at: string) => `Terminó el ${at}`,
  acts: 'Qué hacer',
  confirm: 'Confirmar',
  none: 'No hay retenciones.',
  noneToConfirm: 'Nada por confirmar ni por decidir.',
  place: 'Poner una retención',
  placeNow: 'Retener ahora',
  placeLead: 'Una sola persona basta para detener; levantar pide dos.',
  tooShort: 'Escribe al menos 3 letras.',
  gone: 'Esta retención ya terminó o ya estaba confirmada.',
} as const
