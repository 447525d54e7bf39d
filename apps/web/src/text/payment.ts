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
