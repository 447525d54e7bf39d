import type { Origin } from '@cupo/wire'
import { brandText } from './brand.ts'
import type { SameWords, WordsByAudience } from './common.ts'

export const offerText = {
  lead: 'Menos meses, menos intereses.',
  counts: '¿En cuántas cuotas?',
  inInstallments: (count: number, rate: string, hasVat: boolean) =>
    `${count} cuotas mensuales · ${rate} E.A.${hasVat ? ' · con IVA' : ''}`,
  total: (total: string, cost: string) => `Total de las cuotas ${total} (costo ${cost})`,
  noneChosen: 'Elige un número de cuotas',
  breakdown: 'Ver el detalle de tu cuota',
  principal: 'Capital',
  interest: 'Intereses',
  interestVat: 'IVA de los intereses',
  administrationFee: 'Cargo administrativo',
  administrationVat: 'IVA del cargo administrativo',
  administrationOf: 'Quién presta ese servicio',
  administrationOfLender: 'Quien te presta: cuenta como interés',
  term: 'Plazo',
  months: (count: number) => `${count} meses`,
  financed: 'Valor a financiar',
  effectiveAnnualRate: 'Tasa efectiva anual (E.A.)',
  nominalMonthlyRate: 'Tasa mensual vencida (M.V.)',
  downPayment: 'Pago inicial',
  noDownPayment: 'Sin pago inicial',
  changeDownPayment: 'Cambiar pago inicial',
  cannotChangeDownPayment: 'Este celular no admite otro pago inicial.',
  guarantee: 'Fianza',
  guaranteeVat: 'IVA de la fianza',
  guaranteeTotal: 'Total de la fianza',
  guaranteeHelp: 'Resuelve tus dudas sobre la fianza en la línea gratuita',
  guaranteeTitle: 'Tu crédito necesita una fianza',
  guaranteeText: 'Un fondo respalda tu crédito. La pagas una sola vez, antes de la entrega.',
  guaranteeLink: 'Después de firmar te enviaremos el enlace de pago a tu correo.',
  recalculating: 'Estamos recalculando tus cuotas…',
  unavailable: 'Ese plazo ya no está disponible. Elige otro.',
  nothingAvailable: 'Por ahora no hay plazos disponibles para este valor.',
  loadFailed: 'No pudimos consultar tus cuotas.',
  failed: 'No pudimos confirmar tu oferta. Inténtalo de nuevo.',
  congratulationsTitle: '¡Felicitaciones!',
  congratulations: (count: number, total: string) => `Tu oferta quedó lista: ${count} cuotas de ${total}.`,
} as const

type OfferWords = SameWords<typeof offerText> & {
  readonly footer: ((total: string, hasVat: boolean) => string) | null
}

export const offerWords: WordsByAudience<OfferWords> = {
  customer: { ...offerText, footer: null },
  agent: {
    ...offerText,
    lead: 'Con menos meses, el cliente paga menos intereses.',
    breakdown: 'Ver el detalle de la cuota',
    changeDownPayment: 'Cambiar pago inicial',
    guaranteeHelp: 'Las dudas sobre la fianza se resuelven en la línea gratuita',
    guaranteeTitle: 'Este crédito necesita una fianza',
    guaranteeText:
      'Un fondo respalda el crédito. El cliente paga la fianza una sola vez, antes de la entrega.',
    guaranteeLink: 'Después de la firma enviamos el enlace de pago al correo del cliente.',
    recalculating: 'Estamos recalculando las cuotas…',
    congratulationsTitle: 'Oferta lista',
    congratulations: (count, total) => `El cliente pagará ${count} cuotas de ${total}.`,
    footer: (total, hasVat) => `${purchaseText.installment} ${total}${hasVat ? ' · IVA incluido' : ''}`,
  },
}

export const emailCheckText = {
  title: 'Valida tu correo',
  text: 'Para continuar debes validar tu correo electrónico, ingresa a tu bandeja de entrada y valida el link que te enviamos',
  sentTo: 'Lo enviamos a',
  waiting: 'Cuando lo valides, tu oferta se confirma sola.',
  resend: 'Reenviar el correo',
  resendIn: (seconds: number) => `Reenviar en ${seconds} s`,
  mistyped: '¿Escribiste mal tu correo?',
  newEmail: 'Tu correo correcto',
  sendThere: 'Enviar a este correo',
  sent: (email: string) => `Te lo enviamos a ${email}.`,
  failed: 'No pudimos enviarlo. Inténtalo de nuevo.',
} as const

export const preOfferText = {
  lead: 'Puedes pagar una parte al inicio y bajar tus cuotas.',
  leadMandatory: 'Para este celular necesitas pagar una parte al inicio.',
  amount: '¿Cuánto quieres pagar al inicio?',
  range: (minimum: string, maximum: string) => `Desde ${minimum} hasta ${maximum}.`,
  optionalRange: (minimum: string, maximum: string) =>
    `Puedes dejarlo vacío, o pagar desde ${minimum} hasta ${maximum}.`,
  choices: 'Valores rápidos',
  none: 'Sin pago inicial',
  minimum: (amount: string) => `Mínimo ${amount}`,
  maximum: (amount: string) => `Máximo ${amount}`,
  hint: 'Entre más pagues al inicio, menores serán tus cuotas.',
  reminderTitle: 'Recuerda tu pago inicial',
  reminderAmount: 'Pagarás al inicio',
  reminder: 'Te enviaremos el enlace de pago a tu correo después de firmar.',
  reminderDeadline: (hours: number) =>
    `Tendrás ${hours} horas para pagarlo. Después te enviaremos tu celular.`,
  change: 'Cambiar el valor',
  raisedTitle: 'Tu pago inicial aumentó',
  raised: 'Al revisar tu solicitud, este es el pago inicial que necesitas:',
  raisedNote: 'Te mostramos las cuotas con este valor.',
  raisedGoOn: 'Ver mis cuotas',
  loadFailed: 'No pudimos consultar los valores de tu pago inicial.',
  failed: 'No pudimos guardar tu pago inicial. Inténtalo de nuevo.',
} as const

export type PreOfferWords = SameWords<typeof preOfferText>

export const preOfferWords: WordsByAudience<PreOfferWords> = {
  customer: preOfferText,
  agent: {
    ...preOfferText,
    lead: 'El cliente puede pagar una parte al inicio y bajar sus cuotas.',
    leadMandatory: 'Para este celular el cliente necesita pagar una parte al inicio.',
    amount: '¿Cuánto quiere pagar el cliente al inicio?',
    optionalRange: (minimum, maximum) => `Puede quedar vacío, o ser desde ${minimum} hasta ${maximum}.`,
    hint: 'Entre más pague al inicio, menores serán sus cuotas.',
    reminderTitle: 'Recuérdale al cliente su pago inicial',
    reminderAmount: 'Pagará al inicio',
    reminder: 'Enviaremos el enlace de pago a su correo después de la firma.',
    reminderDeadline: (hours) => `Tendrá ${hours} horas para pagarlo. Después se le entrega el celular.`,
    raisedTitle: 'El pago inicial aumentó',
    raised: 'Al revisar la solicitud, este es el pago inicial que el cliente necesita:',
    raisedNote: 'Las cuotas ya tienen en cuenta este valor.',
    raisedGoOn: 'Ver las cuotas',
  },
}

export const purchaseText = {
  beforeDelivery: 'Antes de la entrega',
  inInstallments: 'En cuotas',
  downPayment: 'Pago inicial',
  guarantee: 'Fianza con IVA',
  installmentsTotal: 'Total de las cuotas',
  financed: 'Valor financiado',
  totalToPay: 'Total a pagar',
  installment: 'Cuota mensual',
  installments: (count: number) => `${count} cuotas`,
  collected: 'Las cuotas se cobran en',
  onBill: `La factura de la línea ${brandText.operator}`,
} as const

export type CreditWords = {
  readonly summary: string
  readonly financed: string
  readonly included: string
  readonly beginning: string
  readonly rated: string
  readonly farewell: { readonly title: string; readonly text: (hasBegun: boolean) => string } | null
}

const device: CreditWords = {
  summary: 'Tu compra',
  financed: 'Valor a financiar',
  included: 'IVA y cargos incluidos',
  beginning: 'la entrega',
  rated: '¿Cómo te fue con tu compra?',
  farewell: null,
}

const money: CreditWords = {
  summary: 'Tu crédito',
  financed: 'Dinero que recibes',
  included: 'Intereses incluidos',
  beginning: 'la transferencia',
  rated: '¿Cómo te fue con tu crédito?',
  farewell: {
    title: '¡Listo! Terminaste',
    text: (hasBegun) =>
      hasBegun
        ? 'Tu crédito, tus cuotas y tus papeles están en tu cuenta. Entra con tu cédula y un código.'
        : 'Tu crédito, tus cuotas y tus papeles estarán en tu cuenta cuando llegue el dinero. Entra con tu cédula y un código.',
  },
}

export const creditWords: Readonly<Record<Origin, CreditWords>> = {
  Finter: device,
  Libre: money,
  Assistido: { ...device, summary: 'La compra' },
}
