import type { ApplicationActivity, ApplicationSituation, ApplicationStatus } from '@cupo/wire'
import { brandText } from './brand.ts'

export const oneApplicationText = {
  title: 'Tu solicitud',
  restTitle: '¿Buscas algo más?',
  rest: 'El código de tu solicitud abre solo esta solicitud. Para ver tus créditos, tus pagos y tus datos, entra a tu cuenta.',
  signIn: 'Entrar a mi cuenta',
} as const

export const greetingText = (name: string) => `Hola, ${name}`

export const bannerText = {
  title: 'Tu crédito, claro y a la mano',
  text: 'Mira cuánto debes y cuándo vence, descarga tus documentos y cuéntanos si algo va mal.',
} as const

/** Letter by letter as specified where a list is empty. */
export const creditsText = {
  title: 'Mis créditos',
  empty: 'No hay créditos registrados.',
  toCome: (product: string) => `Tu crédito de ${product} está en camino.`,
  toComeHint: 'Abajo ves en qué va y qué sigue.',
  emptyHint: 'Cuando recibas tu equipo o tu dinero, tu crédito aparece aquí.',
  contract: (number: string) => `Contrato ${number}`,
  about: (product: string) => `Qué es ${product}`,
  aboutOrigin: {
    Finter: (device: string | null) =>
      `La financiación de tu ${device ?? 'equipo'} en cuotas fijas, sin tarjeta de crédito.`,
    Libre: null,
    Assistido: (device: string | null) =>
      `La financiación de tu ${device ?? 'equipo'} que tomaste con un asesor en la tienda.`,
  },
  nextPayment: 'Próximo pago',
  nextPayments: 'Tus próximos pagos suman',
  dueOn: (date: string) => `Vence el ${date}`,
  dueAtOnce: (isMobileBill: boolean) =>
    isMobileBill
      ? 'Tienes cuotas vencidas. Se cobran en tu próxima factura, con la mora de cada día.'
      : 'Tienes cuotas vencidas. Ponte al día para que no crezca la mora.',
  progress: (percent: number) => `Has pagado el ${percent} % del capital`,
  paid: 'Capital pagado',
  left: 'Capital por pagar',
  device: (model: string) => `Tu equipo: ${model}`,
  memory: 'Memoria',
  color: 'Color',
  price: 'Precio',
  closed: 'Pagaste todo este crédito. ¡Felicitaciones!',
  pay: 'Pagar',
  detail: 'Ver mi crédito',
  detailOf: (contract: string) => `del contrato ${contract}`,
  tags: {
    current: 'Al día',
    overdue: 'En mora',
    paid: 'Pagado',
    sold: 'Vendido',
    withdrawn: 'Retractado',
    voided: 'Anulado',
    withdrawing: 'En retracto',
    held: 'En revisión',
  },
  showAll: (count: number) => `Ver los ${count} créditos`,
} as const

export const situationText: Readonly<Record<ApplicationSituation, string>> = {
  EmAndamento: 'En proceso',
  Liberada: 'Aprobada',
  Liquidada: 'Pagada',
  Cancelada: 'Cancelada',
  Reprovada: 'Rechazada',
  Expirada: 'Vencida',
  Pendente: 'Pendiente',
  FalhaDesembolso: 'Error en el desembolso',
  FalhaInfolaft: 'No podemos continuar',
  OrdemRecusada: 'Orden rechazada',
  PrecoInconsistente: 'Precio inconsistente',
  Indisponivel: 'No disponible',
  EnderecoIndisponivel: 'Dirección sin cobertura',
  EquipamentoAlterado: 'Equipo modificado',
  PreValidacao: 'Prevalidación',
  Retractada: 'Retractada',
}

export const nextStepText: Readonly<Record<ApplicationStatus, string>> = {
  preOffer: 'Sigue: decide tu pago inicial.',
  offer: 'Sigue: elige tus cuotas.',
  counterOffer: 'Sigue: revisa tu oferta.',
  documents: 'Sigue: confirma tu identidad.',
  veridas: 'Sigue: confirma tu identidad.',
  evidente: 'Sigue: responde unas preguntas de seguridad.',
  deliveryData: 'Sigue: dinos dónde lo entregamos.',
  addressData: 'Sigue: escribe tu dirección.',
  bankData: 'Sigue: dinos a qué cuenta enviamos el dinero.',
  contract: 'Sigue: lee y firma tu contrato.',
  paymentOrder: 'Firmaste tu contrato.',
  financialData: 'Firmaste tu contrato.',
  infolaftFailure: 'No podemos continuar con esta solicitud.',
  reproved: 'Esta solicitud no fue aprobada.',
}

export const activityText: Readonly<Partial<Record<ApplicationActivity, string>>> = {
  Formalizacao: 'Estamos formalizando tu contrato.',
  ConfirmacaoAntecipado: 'Falta tu pago inicial. El enlace también está en tu correo.',
  ConfirmacaoFianca: 'Falta el pago de la fianza. El enlace también está en tu correo.',
  ConfirmacaoCompra: 'Estamos confirmando tu compra.',
  OrdemPagamento: 'No falta ningún pago. Estamos preparando tu entrega y te avisamos por correo.',
  EquipamentoEntregue: 'Ya recibiste tu equipo.',
  EquipamentoRecusado: 'El equipo no fue recibido.',
  ConfirmacaoDeposito: 'Estamos enviando el dinero a tu cuenta.',
  BackOffice: 'La estamos revisando.',
}

export const applicationsText = {
  title: 'Mis solicitudes',
  empty: 'No tienes solicitudes.',
  emptyHint: 'Elige un equipo en la tienda y págalo por mes, o pide un préstamo.',
  requestedOn: (date: string) => `Solicitada el ${date}`,
  amount: 'Valor solicitado',
  withAgent: 'La terminas con tu asesor en la tienda.',
  continue: 'Continuar',
  summary: 'Ver mi resumen',
  until: (moment: string) => `Paga hasta el ${moment}`,
  correctUntil: (moment: string) => `Corrígela hasta el ${moment}`,
  cancel: 'Cancelar solicitud',
  of: (product: string) => ` de ${product}`,
  showAll: (count: number) => `Ver las ${count} solicitudes`,
  cancelTitle: '¿Cancelas tu solicitud?',
  cancelText: (product: string) =>
    `Perderás lo que avanzaste con ${product} y no quedarás con ninguna deuda. Podrás volver a empezar después.`,
  cancelConfirm: 'Sí, cancelar',
  keep: 'No, seguir con ella',
  cancelled: 'Tu solicitud fue cancelada',
  correctBankData: 'El banco no pudo recibir tu dinero. Tu contrato sigue firmado: dinos otra cuenta tuya.',
  correct: 'Corregir mi cuenta',
  retrieveTitle: {
    Finter: 'Tienes una compra sin terminar',
    Libre: 'Tienes un préstamo sin terminar',
    Assistido: 'Tienes una compra sin terminar',
  },
  retrieveText: (product: string) => `Tu solicitud de ${product} sigue abierta, justo donde la dejaste.`,
  retrieve: { Finter: 'Retomar mi compra', Libre: 'Retomar mi préstamo', Assistido: 'Retomar mi compra' },
  later: 'Ahora no',
} as const

/** Letter by letter as specified: the two errors of the edit. */
export const profileText = {
  title: 'Mis datos',
  document: 'Cédula',
  mobile: 'Celular',
  email: 'Correo',
  otherPhone: 'Otro celular',
  editPhone: 'Agregar otro celular',
  changePhone: 'Cambiar otro celular',
  editEmail: 'Cambiar correo',
  phoneTitle: 'Otro celular',
  phoneLead: 'Un segundo número para encontrarte. Los códigos siguen llegando a tu línea.',
  emailTitle: 'Cambiar correo',
  emailLead: 'Ahí te llegarán tus documentos y avisos.',
  phone: 'Número de celular',
  newEmail: 'Correo electrónico',
  phoneWrong: 'Este no es un número válido',
  emailWrong: 'El correo es inválido',
  save: 'Guardar',
  phoneSaved: 'Guardamos tu celular',
  emailSaved: 'Guardamos tu correo',
  savedText: 'Avisamos del cambio a tu contacto anterior.',
} as const

export const securityText = {
  title: 'Seguridad',
  createPassword: 'Crear contraseña',
  changePassword: 'Cambiar contraseña',
  withPassword: 'Entras con tu contraseña o con un código.',
  withoutPassword: 'Entras con un código. Con una contraseña no tienes que esperarlo.',
  sessions: 'Dónde tienes tu cuenta abierta',
  current: 'Este dispositivo',
  lastUsed: (moment: string) => `Último uso: ${moment}`,
  end: 'Cerrar',
  endOf: (device: string) => ` la sesión de ${device}`,
  ended: 'Cerramos esa sesión',
} as const

/** Letter by letter as specified: the error without a channel. */
export const preferencesText = {
  title: 'Por dónde te contactamos',
  billing: 'Sobre tu crédito y tus pagos',
  marketing: 'Sobre ofertas y promociones',
  channels: { Sms: 'SMS', Email: 'Correo' },
  none: 'Ninguno',
  statement: 'El extracto de cada mes y los cambios de tu tasa llegan siempre a tu correo.',
  unreachable:
    'Los recordatorios de tus cuotas no te llegan: elige SMS o correo si los quieres. El extracto de cada mes sí llega a tu correo.',
  stopped:
    'Nos pediste no contactarte: no te enviamos recordatorios. El extracto y los cambios de tu tasa sí llegan a tu correo.',
  resume: 'Volver a recibir recordatorios',
  resumeNote: 'Al guardar, vuelves a recibir recordatorios por los canales que elijas.',
  change: 'Cambiar',
  noChannel: 'Debes marcar al menos un canal*',
  save: 'Guardar',
  saved: 'Guardamos tus preferencias',
} as const

export const messageText = {
  title: 'Cuida tu código',
  text: `${brandText.lender} nunca te pide por teléfono tu código ni tu contraseña. Si alguien lo hace, cuelga y escríbenos.`,
} as const

export const ownDataText = {
  title: 'Tus datos y permisos',
  lead: 'Mira qué guardamos de ti, descárgalo o retira un permiso.',
  open: 'Ver mis datos',
} as const

export const ownDataPageText = {
  download: 'Descargar para leer (PDF)',
  export: 'Descargar para otro programa (JSON)',
  fileName: 'Mis_Datos',
  downloadLead: 'Te pedimos un código por SMS antes de darte el archivo.',
  downloaded: 'Tu archivo está en tus descargas',
  origin: 'De dónde viene',
  kept: 'Cuánto se guarda',
  none: 'No hay nada de esto.',
  correctTitle: 'Corregir',
  correct:
    'Cambia tu celular y tu correo en «Mis datos». Si tu nombre o tu cédula están mal, presenta una queja.',
  correctLink: 'Ir a quejas y reclamos',
  revokeTitle: 'Retirar un permiso',
  purposes: {
    otherPurposes: {
      title: 'Otros usos',
      text: 'Ofertas y promociones. Tu crédito sigue igual.',
      button: 'Retirar otros usos',
      confirm: '¿Retirar el permiso para otros usos?',
      effect: 'No recibirás más ofertas por ningún canal. Puedes volver a marcarlas cuando quieras.',
      done: 'Permiso retirado',
    },
    credit: {
      title: 'Tu crédito',
      text: 'El permiso con el que estudiamos y administramos tu crédito.',
      button: 'Retirar y bloquear mis datos',
      confirm: '¿Retirar el permiso y bloquear tus datos?',
      effect:
        'Se cierra tu cuenta. Borramos lo que ninguna ley nos pide guardar; el resto queda bloqueado. Descarga antes lo que necesites.',
      done: 'Tus datos quedaron bloqueados',
    },
  },
  keep: 'No retirar',
} as const

/** No figure of anybody's credit. */
export const financeEducationText = {
  title: 'Entiende tu crédito',
  lessons: [
    {
      question: '¿Qué significa E.A.?',
      answer: [
        'Efectiva anual. Es lo que cuesta el dinero en un año completo, con los intereses de cada mes sumados.',
        'Sirve para comparar: entre dos créditos iguales, el de menor E.A. te cuesta menos. La tasa M.V. (mensual vencida) es la misma, vista por mes.',
        'Ninguna tasa puede pasar el máximo legal. Si el máximo baja de la tuya, tu cuota de ese mes se calcula con el máximo.',
      ],
    },
    {
      question: '¿De qué está hecha mi cuota?',
      answer: [
        'De capital (lo que te prestamos), intereses (lo que cuesta prestarlo) y, según tu crédito, IVA y un cargo administrativo.',
        'La cuota es casi siempre igual, pero por dentro cambia. Al comienzo pagas más intereses; al final, más capital.',
        'Por eso, mientras menos capital debes, menos intereses pagas.',
      ],
    },
    {
      question: '¿Qué pasa si me atraso?',
      answer: [
        'Desde el día siguiente al vencimiento corre el interés de mora. Se cobra solo sobre el capital vencido, día por día.',
        'Cuando pagas, primero se cubre la cuota más antigua.',
        'Si no alcanzas a pagar toda la cuota, paga una parte: la mora corre solo sobre el capital que falte.',
      ],
    },
    {
      question: '¿Me conviene pagar antes?',
      answer: [
        'Pagar antes no tiene penalidad, y cada peso a capital deja de generar intereses.',
        'Tú eliges: terminas antes con la misma cuota, o bajas la cuota y sigues hasta la misma fecha. Terminar antes ahorra más.',
        'Primero se ponen al día las cuotas vencidas.',
      ],
    },
    {
      question: '¿Cómo cuido mi historial?',
      answer: [
        'Paga unos días antes del vencimiento: algunos pagos tardan en llegar.',
        'Deja para cuotas solo la parte de tu ingreso que no necesitas para vivir.',
        'Al terminar, descarga tu paz y salvo y guárdalo.',
      ],
    },
  ],
} as const
