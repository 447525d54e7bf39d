import type { LoanCard } from '@cupo/wire'
import { dueAtOnce, type InstallmentStatus, type PrepaymentEffectName } from '@cupo/wire'
import { brandText } from './brand.ts'

/** A file of its own spares other screens the cards of the home. */
export const selfManageText = {
  signOut: 'Cerrar sesión',
} as const

export const supportText = {
  whatsapp: 'Escríbenos por WhatsApp',
} as const

export const chatText = {
  open: 'Chat de ayuda',
  title: 'Chat de ayuda',
  careful: 'No escribas códigos ni contraseñas en el chat.',
  otherTab: 'Abrir en otra pestaña',
} as const

export const certificateText = {
  lead: 'Aquí ves si un paz y salvo o una constancia de retracto sigue vigente hoy.',
  standing: {
    paidInFull: {
      valid: 'Este paz y salvo está vigente',
      invalid: 'Este paz y salvo está sin vigencia',
    },
    withdrawal: {
      valid: 'Crédito retractado: esta constancia está vigente',
      invalid: 'Esta constancia de retracto está sin vigencia',
    },
  },
  invalidNote: 'Después de expedirlo hubo un cambio en el crédito. Pide uno nuevo a su titular.',
  unknown: 'No encontramos un certificado con este código',
  unknownNote: 'Compara el código con el del documento, letra por letra.',
  contract: 'Contrato',
  borrower: 'Titular',
  endedOn: { paidInFull: 'Pagado el', withdrawal: 'Crédito anulado el' },
  issuedOn: 'Expedido el',
} as const

export const overdueText = 'Para ponerte al día hoy'

export function dueText(lastDueDate: string | null, isMobileBill = false): string {
  if (lastDueDate === null) return 'Nada por pagar ahora'
  if (isMobileBill) {
    return lastDueDate === dueAtOnce
      ? 'Se cobra en tu próxima factura'
      : `Se cobra en tu factura el ${lastDueDate}`
  }
  return lastDueDate === dueAtOnce ? overdueText : `Vence el ${lastDueDate}`
}

export const installmentStatusText: Readonly<Record<InstallmentStatus, string>> = {
  PENDING: 'Pendiente',
  PAID: 'Pagada',
  LATE: 'En mora',
  PARTIALLY_PAID: 'Pago parcial',
}

export const creditText = {
  contract: (number: string) => `Contrato ${number}`,
  back: 'Volver a mi cuenta',
  pay: 'Pagar',
  payBesidesBill: (isOverdue: boolean) => (isOverdue ? 'Pagar todo' : 'Abonar o pagar todo'),
  paidOff: '¡Felicitaciones!',
  held: 'Estamos revisando este crédito. Mientras tanto no vence nada y no se suman intereses, cargos ni mora. Si quieres, puedes pagar.',
  paidOffNote: 'Terminaste de pagar tu crédito. Descarga tu paz y salvo.',
  behind: (count: number) => (count === 1 ? '1 cuota atrasada' : `${count} cuotas atrasadas`),
  ahead: (count: number) => (count === 1 ? '1 cuota adelantada' : `${count} cuotas adelantadas`),
  upToDate: 'Vas al día',
  progress: {
    title: 'Cuánto llevas',
    paid: 'Capital pagado',
    prepaid: 'De eso, en abonos a capital',
    left: 'Capital por pagar',
    count: (paid: number, all: number) => `${paid} de ${all} cuotas pagadas`,
    label: (percent: number) => `Has pagado el ${percent} % del capital`,
  },
  papers: {
    title: 'Documentos',
    contract: 'Contrato',
    productCertificate: 'Certificado de producto',
    acquittance: 'Paz y salvo',
    statement: 'Extracto',
    insurance: 'Póliza de seguro',
    withdrawal: 'Constancia de retracto',
    /** Letter by letter as specified. */
    insuranceFile: 'Certificado de adhesión – Póliza individua.pdf',
    failed: 'No pudimos descargar el documento',
    close: 'Cerrar',
    statementFailed: '¡Ocurrio un error!',
  },
  characteristics: {
    title: 'Características del crédito',
    product: 'Producto',
    device: 'Equipo',
    financed: 'Valor financiado',
    installments: 'Cuotas',
    fewerInstallments: (agreed: number, today: number) => `Pactado ${agreed} · hoy ${today}`,
    yearlyRate: 'Tasa efectiva anual (E.A.)',
    monthlyRate: 'Tasa mensual vencida (M.V.)',
    paymentDay: 'Día de pago',
    disbursed: 'Fecha de desembolso',
    firstDue: 'Primera cuota',
    lastDue: 'Última cuota',
    earlierLastDue: (today: string, agreed: string) => `${today} (pactada ${agreed})`,
    paidOffOn: 'Pagado el',
    mobile: 'Celular',
    interestVat: 'IVA sobre intereses',
    isTaxFree: 'No aplica',
  },
  plan: {
    title: 'Plan de pagos',
    views: 'Cómo ver el plan',
    scroll: 'Desliza la tabla para ver todos los valores.',
    cards: 'Cuotas',
    table: 'Tabla',
    chart: 'Cómo se reparte cada cuota',
    number: 'Cuota',
    due: 'Vence',
    status: 'Estado',
    capital: 'Capital',
    interest: 'Intereses',
    fees: 'Cargo administrativo',
    tax: 'IVA',
    penalty: 'Mora',
    total: 'Total',
    left: 'Por pagar',
    prepayment: 'Abono a capital',
    prepaid: 'Abono',
    toCapital: 'A capital',
    effects: {
      'Diminuir valor parcela': 'Bajó tu cuota',
      'Diminuir prazo': 'Terminas antes',
    } satisfies Readonly<Record<PrepaymentEffectName, string>>,
    most: (amount: string) => `La cuota más alta: ${amount}`,
    paidOn: (date: string) => `Pagada el ${date}`,
    dueOn: (date: string) => `Vence el ${date}`,
    wasDueOn: (date: string) => `Venció el ${date}`,
    showAll: (count: number) => `Ver las ${count} cuotas`,
    showNext: 'Ver solo las próximas',
    leftOf: (amount: string) => `Te falta ${amount}`,
    detail: 'Ver detalle',
    rest: (parts: readonly RestPart[]) => upperFirst(listOf(parts.map((part) => restNames[part]))),
    chartLabel: (count: number, rest: readonly RestPart[]) =>
      `Gráfica de ${count} cuotas: ${listOf(['capital', 'intereses', ...rest.map((part) => restNames[part])])} de cada una. La tabla tiene las mismas cifras.`,
  },
} as const

export type RestPart = 'tax' | 'fees' | 'penalty'

const restNames: Readonly<Record<RestPart, string>> = {
  tax: 'IVA',
  fees: 'cargo administrativo',
  penalty: 'mora',
}

const list = new Intl.ListFormat('es-CO')
const listOf = (names: readonly string[]): string => list.format(names)
const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const withdrawalNoteText = {
  device: (model: string, date: string) => `Devuelve tu ${model} a más tardar el ${date}`,
  money: (amount: string, date: string) => `Devuelve ${amount} a más tardar el ${date}`,
  paused: 'Pediste el retracto. Mientras tanto tu crédito está en pausa: no tienes que pagar nada.',
  next: 'Ver qué sigue',
  payAnyway: 'Pagar de todos modos',
  lapsed: (date: string) => `Tu retracto venció el ${date} y tu crédito sigue.`,
} as const

export const withdrawalText = {
  title: 'Derecho de retracto',
  until: (date: string) => `Tienes hasta el ${date} para retractarte de este crédito, sin dar razones.`,
  pause: 'Mientras devuelves lo que recibiste, tu crédito queda en pausa: sin cuotas, mora ni recordatorios.',
  goesBack: (amount: string, days: number) =>
    `Te devolvemos todo lo que pagaste, hoy ${amount}, en máximo ${days} días calendario después de recibir lo que devuelves.`,
  nothingPaid: 'Todavía no pagas nada por este crédito. Lo que pagues también te lo devolvemos.',
  returnDevice: (model: string, date: string) =>
    `Devuelve tu ${model} con su caja y sus accesorios en una tienda de ${brandText.operator}, a más tardar el ${date}. Di que es un retracto.`,
  returnMoney: (amount: string, date: string) => `Devuelve ${amount} a más tardar el ${date}, a esta cuenta:`,
  bank: 'Banco',
  account: 'Cuenta',
  holder: 'A nombre de',
  reference: 'Referencia',
  ask: 'Retractarme',
  confirmTitle: '¿Te retractas de este crédito?',
  confirmNote: 'Para confirmar podemos pedirte un código por SMS.',
  confirm: 'Sí, retractarme',
  keep: 'No, conservarlo',
  requested: 'Pediste el retracto',
  ifNot: 'Si no lo devuelves a tiempo, el retracto vence y tu crédito sigue con las mismas fechas y valores.',
  cancel: 'Cancelar el retracto',
  cancelled: 'Cancelaste tu retracto. Tu crédito sigue.',
} as const

export const boughtBy = ({ name, taxId, contact, soldOnFmt }: NonNullable<LoanCard['buyer']>): string =>
  `Desde el ${soldOnFmt} tu acreedor es ${name}, NIT ${taxId}. Contacto: ${contact}.`
