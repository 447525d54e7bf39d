import type { CounterOfferStatus } from '@cupo/wire'

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
