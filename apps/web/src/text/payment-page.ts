import type { PaymentType, PrepaymentEffectName } from '@cupo/wire'

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
