import { commonText } from '@cupo/ui/text/common.ts'
import type { streetTypes } from '@cupo/wire'
import type { SameWords, WordsByAudience } from './common.ts'

export const addressFieldText = {
  departmentDaneCode: { label: 'Departamento' },
  cityDaneCode: { label: 'Ciudad' },
  neighborhoodName: { label: 'Barrio' },
  streetType: { label: 'Tipo de vía', hint: 'Calle, carrera…' },
  typedAddress: { label: 'Dirección', hint: 'Por ejemplo: 26 # 13-19' },
  complement: {
    label: `Complemento (${commonText.optional})`,
    hint: 'Apartamento, torre o casa. Por ejemplo: AP 501 TO 2',
  },
} as const

export const directionText = {
  lead: '¿Dónde quieres recibir tu equipo?',
  chooseDepartment: 'Elige un departamento',
  chooseCity: 'Elige una ciudad',
  chooseNeighborhood: 'Elige un barrio',
  otherNeighborhood: 'Otro barrio',
  otherNeighborhoodLabel: 'Nombre del barrio',
  loading: 'Cargando…',
  save: 'Guardar dirección',
  warning: 'Cuidado, no rellenas correctamente los datos de la nueva dirección',
  promiseLead: 'Revisa que todo esté bien antes de confirmar.',
  address: 'Dirección de entrega',
  delivery: 'Entrega estimada',
  periods: { AM: 'en la mañana', PM: 'en la tarde' },
  onDate: (date: string, period: string) => `${date}, ${period}`,
  noDate: (operator: string) => `${operator} confirmará la fecha por correo.`,
  sameDay: 'Esta fecha vale si aceptas el contrato hoy.',
  cost: 'Costo del envío',
  costWhen: 'en tu próxima factura',
  free: 'Gratis',
  outsideCoverage: 'Todavía no entregamos en esta dirección. Escribe otra.',
  addressType: '¿Qué lugar es?',
  addressTypes: { WORK: 'Mi trabajo', HOME: 'Mi casa' },
  change: 'Cambiar dirección',
  streetTypes: {
    CL: 'Calle (CL)',
    KR: 'Carrera (KR)',
    AA: 'Avenida, otra (AA)',
    AUTOP: 'Autopista (AUTOP)',
    AV: 'Avenida (AV)',
    AC: 'Avenida calle (AC)',
    AK: 'Avenida carrera (AK)',
    CT: 'Carretera (CT)',
    DG: 'Diagonal (DG)',
    KM: 'Kilómetro (KM)',
    OT: 'Otra (OT)',
    TV: 'Transversal (TV)',
  } satisfies Readonly<Record<(typeof streetTypes)[number], string>>,
} as const

export const writtenStreetTypes = [
  ['AC', /^(avenida |av\b\.? ?)(calle|cll|cl)(?!\p{L})\.? */iu],
  ['AK', /^(avenida |av\b\.? ?)(carrera|cra|cr|kra|kr)(?!\p{L})\.? */iu],
  ['CL', /^(calle|cll|cl)(?!\p{L})\.? */iu],
  ['KR', /^(carrera|cra|cr|kra|kr)(?!\p{L})\.? */iu],
  ['AUTOP', /^(autopista|autop)(?!\p{L})\.? */iu],
  ['AV', /^(avenida|av)(?!\p{L})\.? */iu],
  ['DG', /^(diagonal|diag|dg)(?!\p{L})\.? */iu],
  ['TV', /^(transversal|transv|tv)(?!\p{L})\.? */iu],
] as const satisfies readonly (readonly [(typeof streetTypes)[number], RegExp])[]

type SignedSums = {
  readonly total: string
  readonly count: number
  readonly installment: string
  readonly downPayment: string | null
  readonly guarantee: string | null
}

export const contractText = {
  lead: 'Revisa lo más importante, lee el contrato y fírmalo.',
  factsTitle: 'Lo más importante',
  installments: 'Número de cuotas',
  yearlyRate: 'Tasa efectiva anual (E.A.)',
  monthlyRate: 'Tasa mensual vencida (M.V.)',
  paymentDay: 'Día de pago',
  firstInstallment: 'Primera cuota',
  documentTitle: 'Contrato de crédito',
  documentText: 'Léelo completo antes de firmar.',
  next: {
    read: 'Leer el contrato',
    showAcceptance: 'Ver la aceptación',
    showGuarantee: 'Ver la fianza',
  },
  sign: {
    Finter: 'Firmar contrato',
    Libre: 'Firmar contrato',
    Assistido: 'Pedir el código para firmar',
  },
  signs: ({ total, count, installment, downPayment, guarantee }: SignedSums) => {
    const first =
      downPayment !== null && guarantee !== null
        ? `, ${downPayment} de pago inicial y ${guarantee} de fianza`
        : downPayment !== null || guarantee !== null
          ? ` y ${downPayment ?? guarantee} al inicio`
          : ''
    return `Firmas por ${total} en total: ${count} cuotas de ${installment}${first}.`
  },
  download: 'Descargar PDF',
  saved: 'Lo guardamos en tus descargas.',
  readAgain: 'Leer otra vez',
  readDone: 'Leí y acepto el contrato',
  closeUnaccepted: 'Cerrar sin aceptar',
  readingTime: (minutes: number) => `Se lee en unos ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
  fileName: 'Contrato de crédito.pdf',
  acceptContract: 'Leí y acepto el contrato de crédito.',
  acceptGuarantee: (amount: string) =>
    `Acepto la fianza por ${amount}. Es un respaldo ante el prestamista: si no pagas, la deuda sigue siendo tuya.`,
  helpline: (number: string) => `Línea de atención de la fianza: ${number}`,
  back: 'Volver a la entrega',
  paymentTitle: 'Tu día de pago, tu dirección y tu cuenta',
  address: 'Dirección',
  account: 'Cuenta que recibe el dinero',
  accountOf: (bank: string, kind: string) => `${bank} · ${kind}`,
  change: { ADDRESS: 'Cambiar día o dirección', BANK: 'Cambiar cuenta' },
  locked: 'Ya aceptaste el contrato con estos datos. Para cambiarlos, quita primero tu aceptación.',
  renewedTitle: 'Actualizamos tu contrato',
  renewed: 'Ahora tiene las tasas y los valores vigentes hoy. Léelo otra vez y acéptalo para terminar.',
  newDateTitle: 'Actualizamos tu entrega',
  newDate: (date: string) => `Ahora tu equipo llega el ${date}.`,
  newDateByMail: (operator: string) => `${operator} confirmará la nueva fecha por correo.`,
} as const

export const contractWords: WordsByAudience<SameWords<typeof contractText>> = {
  customer: contractText,
  agent: {
    ...contractText,
    lead: 'El cliente lee su contrato y lo acepta, en su celular o aquí.',
    documentText: 'El cliente lo lee completo antes de firmar.',
    next: { ...contractText.next, read: 'Leer el contrato aquí' },
    readDone: 'El cliente lo leyó y lo acepta',
    acceptContract: 'El cliente leyó y acepta el contrato de crédito.',
    acceptGuarantee: (amount) =>
      `El cliente acepta la fianza por ${amount}. Es un respaldo ante el prestamista: si no paga, la deuda sigue siendo suya.`,
    renewedTitle: 'El contrato se actualizó',
    renewed: 'Ahora tiene las tasas y los valores vigentes hoy. El cliente lo lee otra vez y lo acepta.',
  },
}

export const detailsText = {
  thanks: (name: string) => `¡Gracias, ${name}! Tu contrato quedó firmado.`,
  order: 'Número de orden',
  plan: 'Tu plan',
  planOf: (count: number, amount: string) => `${count} cuotas de ${amount}`,
  paymentDay: 'Día de pago',
  downPayment: 'Pago inicial',
  guarantee: 'Fianza con IVA',
  amountState: {
    Pendente: (amount: string) => `${amount} · pendiente`,
    Pago: (amount: string) => `${amount} · pagado`,
    Cancelado: (amount: string) => `${amount} · anulado`,
  },
  address: 'Dirección',
  delivery: 'Entrega',
  mailCopy: (email: string) => `Te enviamos la copia del contrato a ${email}.`,
  mailLink: (email: string) => `Enviamos el enlace de pago a ${email}.`,
  mailLinks: (email: string) => `Enviamos los dos enlaces de pago a ${email}.`,
  payNow: 'Paga ahora',
  deadline: (hours: number) => `Tienes ${hours} horas para pagar; después la orden se cancela.`,
  deadlineUntil: (moment: string) => `Paga hasta ${moment}`,
  resends: (count: number) => `Puedes pedir el enlace de nuevo hasta ${count} veces.`,
  signed: 'Tu contrato quedó firmado. Tienes copia en tu correo.',
  paidTitle: 'Listo: no falta ningún pago',
  paidText: (device: string, date: string | null) =>
    date === null ? `Tu ${device} va en camino.` : `Tu ${device} llega el ${date}.`,
  deliveredTitle: 'Tu equipo ya fue entregado',
  delivered: 'Ya lo recibiste',
  deliveredText: 'Te enviamos al correo tu plan de pagos con las fechas.',
  notArrived: '¿No te llegó el enlace?',
  resend: { downPayment: 'Reenviar enlace de pago', guarantee: 'Recibir enlace para pagar la fianza' },
  nextTitle: 'Qué sigue',
  next: {
    pay: (count: number) => (count === 1 ? 'Haz tu pago a tiempo.' : 'Haz tus dos pagos a tiempo.'),
    delivery: (operator: string) => `${operator} entrega tu equipo. Ten tu cédula a la mano.`,
    plan: 'Ese día te enviamos tu plan de pagos con las fechas.',
    firstInstallment: (when: string) => `Pagas tu primera cuota: ${when.toLowerCase()}.`,
  },
  guaranteeNote: 'Puedes pagar la fianza aquí o con el enlace que te enviamos al correo.',
  helpTitle: '¿Necesitas ayuda?',
  help: 'Escríbenos por WhatsApp',
  close: 'Cerrar',
} as const

export const opinionText = {
  lead: 'Tu opinión nos ayuda a mejorar. Toma menos de un minuto.',
  starsOf: (count: number) => (count === 1 ? '1 estrella' : `${count} estrellas`),
  liked: '¿Qué fue lo que más te gustó?',
  improve: '¿Cómo podemos mejorar?',
  left: (used: number, max: number) => `${used} de ${max} caracteres`,
  send: 'Enviar',
  skip: 'Ahora no',
  thanksTitle: '¡Gracias por tu opinión!',
  thanksText: 'Te llevamos de vuelta a la tienda.',
  thanksHelp: 'Nos ayuda a mejorar.',
  goNow: 'Ir ahora',
} as const

export const orderWords: WordsByAudience<{ readonly title: string; readonly plan: string }> = {
  customer: { title: 'Tu orden', plan: detailsText.plan },
  agent: { title: 'La orden', plan: 'Plan del cliente' },
}
