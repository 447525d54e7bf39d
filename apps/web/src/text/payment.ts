import type { PaymentType, PrepaymentEffectName } from '@cupo/wire'

export const paymentText = {
  confirmTitle: 'Elige cómo pagar',
  method: 'Medio de pago',
  methods: {
    'Tarjeta-PSE': {
      name: 'Tarjeta-PSE',
      hint: 'Con tarjeta o desde tu banco. Casi siempre se confirma en minutos.',
    },
    Efectivo: { name: 'Efectivo', hint: 'En un punto físico, con un PIN.' },
  },
  savePinTitle: 'Guarda tu PIN',
  savePin: 'En el siguiente paso se genera un PIN. Guárdalo: con él pagas en el punto físico.',
  savePinGoOn: 'Entendido, ir a pagar',
  goToPay: (amount: string) => `Ir a pagar ${amount}`,
  leaving: 'Te llevamos a la página segura de pagos…',
  errorTitle: 'No pudimos abrir tu pago',
  nothingCharged: 'No se te cobró nada.',
  noCheckout: 'La página de pagos no está disponible ahora. Inténtalo de nuevo en unos minutos.',
} as const

export const inProcessText = {
  title: (amount: string) => `Tu pago de ${amount} está en proceso`,
  waiting: 'Espera el resultado antes de pagar otra vez: te escribimos al correo.',
  cashTitle: (amount: string) => `Te falta pagar ${amount} en efectivo`,
  pin: 'Tu PIN es',
  where: (network: string, agreement: string, until: string) =>
    // A time of day ends with the dot of «a. m.» or «p. m.».
    `Págalo en ${network}, convenio ${agreement}, hasta el ${until}`,
} as const

const success = 'Transacción exitosa'
const rejected = 'Transacción rechazada'
const pending = 'Transacción pendiente'
const cancelled = 'Transacción cancelada'

/** Titles and toasts letter by letter as specified. */
export const resultText = {
  posted: { title: success, text: 'Recibimos tu pago y ya quedó registrado.' },
  toBeReturned: {
    title: success,
    text: 'Recibimos tu pago, pero ya no había nada que pagar con él. Te lo devolveremos y te escribiremos al correo.',
  },
  accepted: {
    title: success,
    text: 'Tu pago fue aprobado. Lo estamos registrando; esta página se actualiza sola.',
  },
  rejected: {
    title: rejected,
    text: 'Tu banco no aprobó el pago. No se te cobró nada: puedes intentarlo con otro medio.',
  },
  unfinished: { title: cancelled, text: 'No terminaste el pago. No se te cobró nada.' },
  cash: {
    title: pending,
    text: 'Falta pagar en el punto físico con este PIN. Te avisamos por correo cuando llegue.',
  },
  waiting: {
    title: pending,
    text: 'Tu pago está en proceso. No lo hagas otra vez: esta página se actualiza sola y te escribimos al correo.',
  },
  unknown: {
    title: pending,
    text: 'Aún no vemos tu pago. Si no lo terminaste, no se te cobró nada y puedes hacerlo de nuevo.',
  },
  reversed: { title: cancelled, text: 'Este pago fue reversado: el dinero vuelve a tu medio de pago.' },
  expired: { title: cancelled, text: 'El plazo para pagar venció. No se te cobró nada.' },
  cancelled: {
    title: cancelled,
    text: 'El pago no se hizo. No se te cobró nada y puedes intentarlo de nuevo.',
  },
  loading: 'Consultando tu pago…',
  receipt: 'Comprobante',
  details: 'Ver todos los datos del comprobante',
  detailsOfTry: 'Ver todos los datos',
  typesOfPayment: {
    TDC: 'Tarjeta',
    TDD: 'Tarjeta',
    PSE: 'PSE, desde tu banco',
    EFECTIVO: 'Efectivo',
    CASH: 'Efectivo',
  } as Readonly<Record<string, string>>,
  remaining: {
    next: 'Tu próximo pago',
    due: (date: string) => `Vence el ${date}`,
    overdueTitle: (amount: string) => `Todavía debes ${amount} de lo vencido`,
    overdueText: 'Págalos hoy para quedar al día: la mora crece cada día.',
    paidOffTitle: '¡Felicitaciones!',
    paidOffText: 'Terminaste de pagar tu crédito. Descarga tu paz y salvo.',
    refund: (amount: string) => `Te devolveremos ${amount} que pagaste de más.`,
    upfrontTitle: {
      downPayment: (amount: string) => `Falta tu pago inicial de ${amount}`,
      guarantee: (amount: string) => `Falta tu fianza de ${amount}`,
    },
    upfrontText: (deadline: string) => `Paga hasta el ${deadline} El enlace está en tu correo.`,
    upfrontDoneTitle: 'No falta ningún pago',
    upfrontDoneText: 'Sigue la entrega de tu equipo. Te avisamos por correo.',
    newPlan: 'Tu nuevo plan',
    nowYouPay: 'Ahora pagas',
    lastInstallment: 'La última cuota',
    toCome: 'Te queda por pagar',
  },
  rows: {
    concept: 'Concepto',
    amount: 'Valor',
    date: 'Fecha y hora',
    method: 'Medio de pago',
    franchise: 'Código del medio',
    transaction: 'Transacción',
    reference: 'Referencia de pago',
    invoice: 'Factura',
    contract: 'Contrato',
    address: 'Dirección IP',
    company: 'Recibe',
    taxNumber: 'NIT',
  },
  pin: 'PIN de pago',
  agreement: 'Convenio',
  network: 'Dónde',
  pinAmount: 'Valor a pagar',
  pinDue: 'Paga hasta',
  pinDueAt: (date: string, time: string) => `${date}, ${time}`,
  copyPin: 'Copiar PIN',
  pinCopied: 'PIN copiado',
  copyTitle: 'Recibe una copia',
  copyLead: 'El comprobante va al correo registrado. Aquí puedes enviarlo también a otro.',
  copyEmail: 'Correo electrónico',
  copySend: 'Enviar comprobante',
  copySent: { title: '¡Comprobante enviado!', text: '¡El comprobante fue enviado con éxito!' },
  copyFailed: '¡Hubo un error al enviar el bono!',
  again: 'Realizar otro pago',
  tryAgain: 'Intentar de nuevo',
  notFoundTitle: 'No encontramos este pago',
  notFoundText: 'Si no lo terminaste, no se te cobró nada. Si pagaste, el comprobante te llega al correo.',
  staleTitle: 'No pudimos actualizar el estado',
  staleText: 'Seguimos intentando. Lo que ves es lo último que supimos.',
} as const

const effects: Readonly<Record<PrepaymentEffectName, string>> = {
  'Diminuir valor parcela': 'Cuota más baja',
  'Diminuir prazo': 'Terminas antes',
}

export const paymentPageText = {
  back: 'Volver a mi crédito',
  credit: 'Tu crédito',
  contract: (number: string) => `Contrato ${number}`,
  overdue: 'En mora',
  tabs: 'Qué quieres pagar',
  kinds: {
    'Pagar cuota': 'Pagas lo que vence ahora, completo o una parte.',
    'Adelanto de cuota': 'Pagas hoy cuotas que vencen después. Tu plan no cambia.',
    'Abono a capital': 'Bajas tu deuda y pagas menos intereses: eliges cuota menor o menos cuotas.',
    'Pagar total': 'Pagas todo lo que debes hoy y terminas tu crédito.',
  } satisfies Readonly<Record<PaymentType, string>>,
  kindsTitle: 'Tipos de pago',
  methods: 'Pagas con tarjeta, PSE o en efectivo, en la página segura de ePayco.',
  continue: 'Continuar',
  howMuch: '¿Cuánto quieres pagar?',
  payToday: 'Si pagas hoy',
  payTodayNote: (due: string, amount: string) =>
    `${due} por ${amount}: hoy no pagas los intereses de los días que faltan.`,
  other: 'Otro valor',
  amount: 'Valor a pagar',
  range: (minimum: string, maximum: string) => `Desde ${minimum} hasta ${maximum}`,
  below: (minimum: string, limit: string) => `Desde ${minimum} y menos de ${limit}`,
  billTitle: (due: string, amount: string) => `${due}: ${amount}`,
  billText: 'Esa cuota no la pagas aquí. Aquí puedes abonar a capital o pagar todo.',
  billOverdueText: 'Eso no lo pagas aquí: va en tu próxima factura. Aquí puedes pagar todo.',
  billLastText: 'Si la pagas aquí antes de ese día, tu factura ya no la cobra.',
  inProcessTitle: 'Tienes un pago en proceso',
  inProcessText: (value: string) =>
    `Tu pago de ${value} aún no está confirmado. Si ya lo hiciste, espera el resultado antes de pagar otra vez: te avisamos por correo.`,
  nothingTitle: 'No tienes nada por pagar',
  nothingText: 'De este crédito ya no se puede pagar nada aquí.',
  overdueFirstTitle: 'Primero paga lo vencido',
  overdueFirstText: 'Con cuotas vencidas no puedes abonar a capital.',
  advanceOverdueTitle: 'Primero se paga lo vencido',
  advanceWhileOverdue: (due: string) =>
    `Tu pago cubre primero los ${due} que debes ya. Solo lo que sobre adelanta las cuotas siguientes.`,
  goToInstallment: 'Ir a pagar lo vencido',
  payoffOnly: 'A tu crédito le falta tan poco que solo puedes pagarlo todo.',
  payoffNote: 'No pagas los intereses de los meses que faltan.',
  payoffInCash: (date: string) =>
    `Es lo que debes el ${date}, el último día de tu PIN. Si pagas antes, te devolvemos lo que sobre.`,
  installmentInCash: (date: string) =>
    `Es lo que debes el ${date}, el último día de tu PIN. Lo que sobre paga tu cuota siguiente.`,
  payoff: (total: string) => `Pagar total ${total}`,
  offerTitle: 'Con ese valor pagas todo',
  offerText: (total: string) => `Hoy tu crédito se paga completo con ${total}.`,
  exactPayoff: 'Con ese valor pagas todo y terminas tu crédito.',
  offerAdvance: 'Seguir con el adelanto',
  offerInstallment: 'Seguir con la cuota',
  effects,
  effectTitle: 'Elige qué cambia con tu abono',
  today: 'Como está hoy',
  saving: (amount: string) => `Ahorras ${amount}`,
  payoffToday: (total: string) => `Hoy pagas todo con ${total}.`,
  abovePayoff: (amount: string) => `Así pagas ${amount} más que con Pagar total`,
  installments: (count: number, amount: string) =>
    count === 1 ? `1 cuota de ${amount}` : `${count} cuotas de ${amount}`,
  last: (amount: string) => `La última, de ${amount}`,
  lastTerm: 'La última cuota',
  toCome: (amount: string) => `Te queda por pagar ${amount}`,
  share: (percent: number) => `El ${percent} % de lo que te falta hoy`,
  effect: 'Qué cambia',
  after: 'Después',
  savingTerm: 'Ahorras',
} as const
