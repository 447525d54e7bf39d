import { brandText } from './brand.ts'

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
