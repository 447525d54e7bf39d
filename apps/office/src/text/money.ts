import type { RefundReason } from '@cupo/wire'
import type { PaymentTaskDetail, PaymentTaskKind } from '@cupo/wire/office'

export const taskKindText: Readonly<Record<PaymentTaskKind, string>> = {
  refund: 'Devolución',
  suspense: 'Pago sin crédito',
  quarantine: 'Pago en duda',
  reversal: 'Reverso por cobrar',
  disbursement: 'Desembolso',
  difference: 'Diferencia',
}

export const taskLeadText: Readonly<Record<PaymentTaskKind, string>> = {
  refund: 'Este dinero es de un cliente: se devuelve a su cuenta, o paga un crédito suyo.',
  suspense: 'Llegó un pago que ningún crédito recibió. Es de alguien: se aplica a su crédito, o se devuelve.',
  quarantine: 'El proveedor y Cupo no dicen lo mismo de este pago: pregúntale al proveedor.',
  reversal: 'Este pago se reversó cuando su dinero ya había salido: se le cobra a quien lo recibió.',
  disbursement: 'Un desembolso no termina, o el banco cambió de respuesta: pregúntale al banco.',
  difference: 'Un archivo y Cupo no dicen lo mismo. Se explica en Conciliación.',
}

export const taskReasonText: Readonly<Record<RefundReason, string>> = {
  notPaidInTime: 'Se pagó por una orden que se canceló por falta de pago.',
  cancelled: 'Se pagó por una orden que se canceló.',
  expired: 'Se pagó por una solicitud que venció.',
  refused: 'Se pagó por una solicitud que no se aprobó.',
  deviceRefused: 'Se pagó por un equipo que no se recibió.',
  outOfStock: 'Se pagó por un equipo agotado.',
  withdrawn: 'Se pagó por un crédito del que el cliente se retractó.',
  overpaid: 'Se pagó más de lo que cuesta el crédito.',
  usuryCap: 'Es interés por encima del tope legal.',
  paidTwice: 'Se pagó dos veces.',
  unexpected: 'Llegó cuando ya no había nada que pagar con él.',
  mismatch: 'Llegó con otros datos de los que se registraron.',
}

export const transferStateText: Readonly<Record<PaymentTaskDetail['transfers'][number]['state'], string>> = {
  ordered: 'En camino',
  done: 'Pagada',
  failed: 'El banco no la pudo pagar',
}

export const heldInText = { suspense: 'en suspenso', customerCredit: 'saldo a favor' } as const
export const accountKindText = { savings: 'ahorros', checking: 'corriente' } as const
export const accountKindChoices = [
  { value: 'savings', label: 'Ahorros' },
  { value: 'checking', label: 'Corriente' },
] as const

export const moneyText = {
  taskTitle: (name: string) => `Tarea ${name}`,
  kind: 'Tipo',
  due: 'Vence',
  overdue: 'Vencida',
  amount: 'Valor',
  noMoney: 'Sin dinero',
  age: 'Abierta hace',
  days: (days: number) => (days === 1 ? '1 día' : `${days} días`),
  whose: 'De quién',
  nobody: 'No se sabe',
  state: 'Estado',
  underWay: 'Devolución en camino',
  open: 'Por resolver',
  closed: 'Cerrada',
  empty: 'No hay dinero por resolver.',
  what: 'Qué pasó',
  about: 'Sobre',
  credit: 'Crédito',
  application: 'Solicitud',
  seeApplication: 'Ver la solicitud',
  held: 'Sigue en la cuenta',
  opened: 'Abierta',
  told: 'Se le avisó',
  notTold: 'Todavía no',
  closedBy: (who: string, when: string) => `${when}, ${who}`,
  splitFrom: 'Sale de la tarea',
  account: 'Cuenta que nombró',
  noAccount: 'Ninguna todavía',
  accountOf: (bank: string, kind: string, ending: string) => `${bank}, ${kind} ···${ending}`,
  transfers: 'Devoluciones',
  to: 'A la cuenta',
  ordered: 'Pedida',
  reference: 'Referencia',
  notes: 'Historia de la tarea',
  without: 'Dinero sin tarea',
  withoutLead: 'Nadie lo tiene entre sus tareas: ábrele una.',
  covered: (amount: string) => `sus tareas son por ${amount}`,
  bills: 'Cobros del operador sin respuesta',
  billsLead: 'Ninguna factura siguiente cobra lo que llevan.',
  notHandedIn: 'no entregada',
  more: 'Y otros: resuelve estos primero.',
} as const

export const moneyActText = {
  refund: (ending: string) => `Devolver a la cuenta ···${ending}`,
  otherAccount: 'Devolver a otra cuenta',
  assign: 'Aplicar a un crédito',
  split: 'Dividir',
  continue: 'Ver qué pasaría',
  contract: 'Contrato',
  contractHint: 'Como CU-7A90B12C34D5.',
  wrongContract: 'Escribe un número de contrato.',
  part: 'Valor en pesos',
  partHint: 'Vacío: todo lo que guarda la tarea.',
  wrongAmount: 'Escribe pesos enteros.',
  parts: 'Partes en pesos',
  partsHint: 'Una por línea; suman lo que guarda la tarea.',
  wrongParts: 'Escribe dos partes o más, una por línea.',
  bank: 'Banco',
  choose: 'Elige',
  accountKind: 'Tipo de cuenta',
  number: 'Número de cuenta',
  wrongNumber: 'De 6 a 20 números.',
  isOthers: 'La cuenta es de otra persona',
  ownerDocument: 'Documento del dueño',
  wrongDocument: 'De 6 a 14 números.',
  ownerName: 'Nombre del dueño',
  wrongName: 'Escribe su nombre.',
  missing: 'Elige una opción.',
  rightContract: 'Contrato que lo recibe',
  isOtherPerson: 'Sí, el crédito es de otra persona',
  evidence: 'Papel que lo dice',
  evidenceHint: 'Como «Carta 7741 del banco, del 3 de marzo».',
  wrongEvidence: 'Escribe qué papel lo dice.',
  line: 'Línea del extracto',
  lineHint: 'El número que muestra Conciliación.',
  wrongLine: 'Escribe el número de una línea.',
  toSuspense: 'Nadie sabe de quién es: espera en suspenso',
} as const
