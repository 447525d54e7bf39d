import type { EvidencedReversalOutcome, PaymentMoveOutcome } from '../../payments/payments.ts'
import type { RecordedDeposit } from '../../reconciliation/reconciliation.ts'
import type { RefundOrder, SplitTask, TaskAssignment } from '../../refunds/refunds.ts'
import type { SaleProblem } from '../../servicing/servicing.ts'

export const taskText = {
  task: 'Tarea',
  state: 'Estado',
  states: { open: 'Abierta', ordered: 'Devolución en camino', closed: 'Cerrada' },
  amount: 'Valor',
  held: 'Dinero de la tarea',
  heldIn: { suspense: 'En suspenso', customerCredit: 'Saldo a favor' },
  reason: 'Motivo',
} as const

export const refundText = {
  to: 'A la cuenta',
  kinds: { savings: 'ahorros', checking: 'corriente' },
  owner: 'Dueño de la cuenta',
  isOwner: (name: string, document: string) => `${name}, ${document}`,
  confirmed: 'La nombró su dueño y el banco la confirmó',
  ownerUnknown: 'La tarea no dice de quién es el dinero: escribe el dueño de la cuenta.',
  why: {
    closed: 'La tarea está cerrada.',
    noMoney: 'La tarea no guarda dinero.',
    moneyGone: 'Este dinero ya no está: lo reversaron, o va camino a otra cuenta.',
    noAccount: 'Su dueño no ha nombrado una cuenta: escribe una.',
    otherAccount: 'Ya va una devolución a otra cuenta: tiene que fallar antes de pedir otra.',
  } satisfies Readonly<Record<Exclude<RefundOrder['kind'], 'ordered'>, string>>,
  noBank: 'Ese código no es de ningún banco.',
  underWay: 'Su devolución ya está en camino.',
} as const

export const assignText = {
  given: 'Paga el crédito',
  rest: 'Queda en la tarea',
  otherPerson: 'De quién es el crédito',
  isOther: 'De otra persona, o no se sabe de quién es el dinero',
  isOwn: 'De la misma persona',
  why: {
    notOpen: 'La tarea está cerrada, o su devolución está en camino.',
    notHeld: 'La tarea no guarda dinero.',
    moreThanHeld: 'La tarea guarda menos que eso.',
    sameLoan: 'Es justo lo que se pagó de más en este crédito.',
    noLoan: 'Ningún crédito tiene ese número de contrato.',
    loanEnded: 'Este crédito está pagado, vendido o anulado: no recibe dinero.',
    moneyGone: 'Este dinero ya no está: lo reversaron, o va camino a otra cuenta.',
  } satisfies Readonly<Record<Exclude<TaskAssignment['kind'], 'assigned'>, string>>,
} as const

export const splitText = {
  part: (number: number) => `Parte ${number}`,
  why: {
    notOpen: 'La tarea está cerrada, o su devolución está en camino.',
    noMoney: 'La tarea no guarda dinero.',
    otherSum: 'Las partes tienen que sumar lo que guarda la tarea.',
  } satisfies Readonly<Record<Exclude<SplitTask['kind'], 'split'>, string>>,
} as const

export const closeText = {
  stays: 'Se queda sin tarea',
  wasClosed: 'La tarea ya está cerrada.',
  refundUnderWay: 'Su devolución está en camino: espera a que termine.',
  difference: 'Una diferencia se cierra al explicarla en Conciliación.',
  isOpen: 'La tarea ya está abierta.',
  moneyGone: 'El dinero de esta tarea ya no está, u otra tarea ya es sobre él.',
  noLoan: 'Ningún crédito tiene ese número de contrato.',
  nothing: 'No sobra nada de este crédito que no tenga ya su tarea.',
} as const

export const loanText = {
  credit: 'Crédito',
  capital: (contract: string) => `${contract}: capital`,
  state: (contract: string) => contract,
  closed: {
    paid: 'Pagado',
    sold: 'Vendido',
    withdrawn: 'Retractado',
    voided: 'Anulado',
  },
  surplus: 'Sobra, y queda para devolver',
  reopened: 'Debe otra vez',
  valueOn: 'Fecha del pago',
  payment: 'Pago',
} as const

export const moveText = {
  people: 'De quién son los créditos',
  mails: 'Se avisa por correo',
  both: 'A los dos clientes',
  own: 'Al cliente, por cada crédito',
  otherPerson: 'De dos personas distintas',
  samePerson: 'De la misma persona',
  repeated: 'Este pago ya está en ese crédito.',
  why: {
    unknown: 'Ningún pago tiene esa referencia.',
    upfront: 'Se pagó por una orden antes de la entrega: vuelve con su tarea, y no paga ningún crédito.',
    reversed: 'Este pago se reversó: no hay nada que mover.',
    inSuspense: 'Ningún crédito tiene este pago: su tarea lo aplica.',
    noLoan: 'Ningún crédito tiene ese número de contrato.',
    sameLoan: 'Este crédito ya tiene el pago.',
    ended: 'Uno de los dos créditos está vendido o anulado: sus cuentas están cerradas.',
    otherPerson: 'El crédito es de otra persona: confirma que es el que quieres.',
    tooOften: 'Este pago se movió demasiadas veces.',
  } satisfies Readonly<Record<Extract<PaymentMoveOutcome, { refusal: string }>['refusal'], string>>,
} as const

export const reverseText = {
  evidence: 'Papel que lo dice',
  cancelled: 'Devolución que se cancela',
  why: {
    unknown: 'Ningún pago tiene esa referencia.',
    notBooked: 'El proveedor nunca recibió este dinero: no hay nada aplicado.',
    reversed: 'Este pago ya se reversó.',
    onStatement: 'El extracto del banco muestra este dinero: lo que el banco quite llega en otra línea.',
    isPart: 'Es una parte de un pago: escribe el pago que la trajo.',
  } satisfies Readonly<Record<Extract<EvidencedReversalOutcome, { refusal: string }>['refusal'], string>>,
} as const

export const depositText = {
  line: 'Línea del extracto',
  paysCredit: 'Paga el crédito',
  waits: 'Espera en suspenso, con su tarea',
  repeated: 'Esta línea ya se registró así.',
  why: {
    noLine: 'Ninguna línea del extracto tiene ese número, o varias lo tienen.',
    settled: 'Esta línea ya está explicada.',
    notIn: 'Esta línea es dinero que salió de la cuenta.',
    future: 'El día de esta línea no ha llegado.',
    noLoan: 'Ningún crédito tiene ese número de contrato.',
    ended: 'Este crédito está pagado, vendido o anulado: regístralo en suspenso.',
  } satisfies Readonly<Record<Extract<RecordedDeposit, { refusal: string }>['refusal'], string>>,
} as const

export const chargeOffText = {
  sum: 'Pasa a castigada',
  owes: 'El cliente',
  owesAsBefore: 'Debe lo mismo que antes',
  evidence: 'Acta que lo decidió',
  repeated: 'Este crédito ya está castigado.',
  why: {
    NoEncontrado: 'Ningún crédito tiene ese número de contrato.',
    CreditoPagado: 'Este crédito está pagado, vendido o anulado: no se debe nada.',
    EtapaInvalida: 'Su cliente pidió retractarse: espera a que eso termine.',
  } as Readonly<Record<string, string>>,
} as const

export const saleText = {
  buyer: 'Comprador',
  isBuyer: (name: string, taxId: string) => `${name}, NIT ${taxId}`,
  price: 'Precio de todos',
  count: 'Créditos',
  sum: 'Capital de todos',
  mails: 'Se avisa por correo',
  each: 'A cada cliente. No se puede deshacer',
  noTaxId: 'Ese NIT no existe: revisa su dígito de verificación.',
  nothing: 'Todos estos créditos ya están vendidos a este comprador.',
  problem: (contract: string, problem: SaleProblem) => `${contract}: ${saleProblems[problem]}`,
} as const

const saleProblems: Readonly<Record<SaleProblem, string>> = {
  noContract: 'no es un contrato.',
  soldToAnother: 'está vendido a otro comprador.',
  paid: 'está pagado: no hay nada que vender.',
  void: 'está anulado: no hay nada que vender.',
  paused: 'espera el fin de su retracto.',
}
