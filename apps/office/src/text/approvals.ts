import type { ApprovalState } from '@cupo/wire/office'

export const approvalStateText: Readonly<Record<ApprovalState, string>> = {
  asked: 'Pedido',
  done: 'Hecho',
  rejected: 'Rechazado',
  withdrawn: 'Retirado',
  changed: 'Cambió antes de aprobarse',
  lapsed: 'Venció',
  refused: 'No se pudo hacer',
}

/** Before the name of what an act is about; a contract needs none. */
export const approvalSubjectText: Readonly<Record<string, string>> = {
  paymentTask: 'Tarea de dinero',
  person: 'Persona',
  personHold: 'Retención',
  effect: 'Envío',
  bankLine: 'Línea del banco',
  payment: 'Pago',
  parameter: 'Regla desde el',
  usuryCap: 'Tope de usura de',
  bookClose: 'Cierre de',
  buyer: 'NIT',
}

export const approvalQueueText = { me: 'Por aprobar', mine: 'Mis pedidos', all: 'Todas' } as const

export const approvalText = {
  title: 'Aprobaciones',
  queue: 'Cuáles',
  act: 'Qué',
  about: 'Sobre',
  askedBy: 'Lo pidió',
  asked: 'Pedido',
  lapses: 'Vence',
  state: 'Estado',
  decidedBy: 'Lo decidió',
  decided: 'Decidido',
  reason: 'Motivo',
  will: 'Lo que se hará',
  wasAsked: 'Lo que se pidió',
  was: 'Lo que se vio al pedirlo',
  did: 'Lo que se hizo',
  changed: 'Cambió desde que se pidió: no se puede aprobar así. Quien lo pidió lo mira y lo pide otra vez.',
  impossible: 'Ya no se puede hacer',
  approve: 'Aprobar y hacer',
  signIn: 'Confirmar quién eres para aprobar',
  signInLead: 'Aprobar pide un ingreso de los últimos 5 minutos. Vuelves a esta página.',
  reject: 'Rechazar',
  rejectReason: 'Por qué no',
  rejectHint: 'Lo lee quien lo pidió.',
  withdraw: 'Retirar',
  decide: 'Decidir',
  mayNot:
    'Lo aprueba otra persona: una que no lo haya pedido, que tenga el rol, y que ya lo tuviera cuando se pidió.',
  tooShort: 'Escribe al menos 3 letras.',
  over: 'Otra persona lo decidió hace un momento.',
  none: { me: 'Nada espera por ti.', mine: 'No has pedido nada.', all: 'Nadie ha pedido nada.' },
} as const
