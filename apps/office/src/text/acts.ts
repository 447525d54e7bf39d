import type { OfficeActName } from '@cupo/wire/office'

/** Names each act on its button and in lists. */
export const officeActText: Readonly<Record<OfficeActName, string>> = {
  assignSuspense: 'Aplicar a un crédito',
  changeParameters: 'Cambiar la regla',
  chargeOff: 'Castigar',
  closeTask: 'Cerrar la tarea',
  confirmUsuryCap: 'Confirmar el tope',
  dropEffect: 'Descartar',
  liftHold: 'Levantar',
  movePayment: 'Mover el pago',
  openTask: 'Abrir una tarea',
  recordDeposit: 'Registrar una consignación',
  refund: 'Devolver',
  reopenTask: 'Abrir otra vez',
  revealBeyond: 'Ver más datos',
  reversePayment: 'Reversar el pago',
  sellPortfolio: 'Vender cartera',
  splitTask: 'Dividir la tarea',
  closeMonth: 'Cerrar el mes',
  forceMatch: 'Forzar',
  voidLoan: 'Anular por suplantación',
  waive: 'Condonar',
}

export const actText = {
  alone: 'Lo puedes hacer en tu nombre.',
  twoPeople: 'Necesita una segunda persona: queda pedido, y se hace cuando la apruebe.',
  reason: 'Motivo',
  reasonHint: 'Queda en la auditoría con tu nombre.',
  tooShort: 'Escribe al menos 3 letras.',
  do: 'Hacer',
  ask: 'Pedir',
  cancel: 'Cancelar',
  close: 'Cerrar',
  again: 'Verlo otra vez',
  done: 'Hecho.',
  asked: 'Pedido. Se hace cuando otra persona lo apruebe.',
  seeAsked: 'Ver el pedido',
  notHere: 'No existe, o ya no está.',
  before: (value: string) => `antes ${value}`,
} as const
