import type { CounterOfferStatus } from '@cupo/wire'

export const directionLibreText = {
  lead: '¿Dónde vives? Tu dirección va en tu contrato.',
  keptLead: 'Revisa tu dirección y elige cuándo pagas.',
  address: 'Vives en',
  paymentDay: '¿Qué día del mes quieres pagar?',
  cycle: (day: string) =>
    `El extracto de este crédito te llega aparte, por correo, antes del ${day} de cada mes.`,
} as const

export const bankDataText = {
  lead: 'A esta cuenta llega tu dinero cuando firmes el contrato.',
  holderTitle: 'La cuenta debe ser tuya',
  holder: (name: string) => `Tiene que estar a nombre de ${name}. El banco lo confirma antes de guardarla.`,
  /** A warning: banks do have accounts of another length. */
  length: (bank: string, kind: string, lengths: string, typed: number) =>
    `En ${bank}, las cuentas de ${kind.toLowerCase()} tienen ${lengths} números y escribiste ${typed}. Revísala; si está bien, continúa.`,
  confirmed: 'El banco confirmó que esta cuenta está a tu nombre.',
  save: 'Guardar cuenta',
  back: 'Volver a la dirección',
} as const

export const accountCorrectionText = {
  title: 'Corrige tu cuenta',
  lead: 'Tu contrato sigue en pie. Solo falta una cuenta que reciba tu dinero.',
  happenedTitle: 'Tu dinero no pudo llegar',
  happened: (amount: string) => `El banco no pudo entregar la transferencia de ${amount}.`,
  happenedAt: (bank: string, ending: string) => `Iba a tu cuenta de ${bank} terminada en ${ending}.`,
  meaning: 'Tu crédito empieza cuando el dinero llegue: por ahora no debes nada.',
  until: (moment: string) => `Si no la corriges, tu crédito se cancela. Tienes hasta el ${moment}`,
  code: 'Para guardar la cuenta confirmas un código que enviamos por SMS a tu línea, si no acabas de confirmar uno.',
  save: 'Guardar y enviar mi dinero',
} as const

export type Headline = { readonly title: string; readonly lead: string }

export type OfferedSums = {
  readonly asked: string
  readonly maximum: string
  readonly hasLess: boolean
}

export const counterOfferText = {
  headlines: {
    DOWNGRADE: ({ maximum, hasLess }) => ({
      title: `Puedes pedir hasta ${maximum}`,
      lead: hasLess
        ? 'Es tu monto máximo por ahora. Elige cuánto y en cuántas cuotas.'
        : 'Es tu monto máximo por ahora. Elige en cuántas cuotas.',
    }),
    UPGRADE: ({ maximum, asked }) => ({
      title: 'Hay una mejor oferta para ti',
      lead: `Eres cliente premium: pediste ${asked} y puedes pedir hasta ${maximum}.`,
    }),
    MAINTAIN: ({ maximum, hasLess }) => ({
      title: 'Elige tu plazo',
      lead: hasLess
        ? `Tienes disponibles los ${maximum} que pediste. También puedes pedir menos.`
        : `Tienes disponibles ${maximum}, el monto mínimo. Elige en cuántas cuotas.`,
    }),
  } satisfies Readonly<Record<CounterOfferStatus, (sums: OfferedSums) => Headline>>,
  sum: '¿Cuánto quieres recibir?',
  change: 'Cambiar valor o plazo',
  panel: 'Tu crédito',
  asked: 'Lo que pediste',
  askedTerm: 'Plazo que pediste',
  chosen: 'Dinero que recibes',
  gone: 'Esa opción ya no está disponible. Elige otra.',
} as const

export const detailsLibreText = {
  title: 'Los datos de tu crédito',
  contract: 'Contrato',
  account: 'Tu cuenta',
  ending: (ending: string) => `terminada en ${ending}`,
  states: {
    onItsWay: {
      title: (amount: string) => `Tu dinero va en camino: ${amount}.`,
      text: 'Puede tardar unos minutos. Esta página se actualiza sola; si la cierras, te avisamos por correo.',
    },
    arrived: { title: '¡Tu dinero llegó!' },
    failed: {
      title: 'Tu dinero no pudo llegar',
      text: (amount: string) =>
        `El banco no pudo entregar los ${amount}. Tu contrato sigue en pie y por ahora no debes nada.`,
    },
  },
  arrivedOn: (amount: string, date: string) =>
    `Tienes ${amount} en tu cuenta desde el ${date}. Te enviamos al correo tu plan de pagos.`,
  arrived: (amount: string) => `Tienes ${amount} en tu cuenta. Te enviamos al correo tu plan de pagos.`,
  correctBy: (moment: string) => `Corrige tu cuenta hasta el ${moment}`,
  correct: 'Corregir mi cuenta',
  next: {
    money: 'El dinero llega a tu cuenta.',
    correct: 'Corriges tu cuenta y la transferencia sale de nuevo.',
    plan: 'Ese día te enviamos tu plan de pagos con las fechas.',
    account: 'Las fechas de tus cuotas y tus papeles están en tu cuenta.',
    firstInstallment: (when: string) => `Pagas tu primera cuota: ${when.toLowerCase()}.`,
    firstInstallmentOn: (date: string) => `Pagas tu primera cuota el ${date}.`,
  },
} as const
