import type { CounterOfferStatus } from '@cupo/wire'

export type Headline = { readonly title: string; readonly lead: string }

/** The offer of a personal loan, once the person is known. */
export const counterOfferText = {
  /** By how the quota stands to what was asked for. */
  headlines: {
    DOWNGRADE: (maximum) => ({
      title: `Puedes pedir hasta ${maximum}`,
      lead: 'Es tu monto máximo por ahora. Elige cuánto y en cuántas cuotas.',
    }),
    UPGRADE: (maximum, asked) => ({
      title: 'Hay una mejor oferta para ti',
      lead: `Eres cliente premium: pediste ${asked} y puedes pedir hasta ${maximum}.`,
    }),
    MAINTAIN: (maximum) => ({
      title: 'Elige tu plazo',
      lead: `Tienes disponibles los ${maximum} que pediste. También puedes pedir menos.`,
    }),
  } satisfies Readonly<Record<CounterOfferStatus, (maximum: string, asked: string) => Headline>>,
  sum: '¿Cuánto quieres recibir?',
  panel: 'Tu crédito',
  asked: 'Lo que pediste',
  askedTerm: 'Plazo que pediste',
  chosen: 'Lo que recibes',
  gone: 'Esa opción ya no está disponible. Elige otra.',
} as const
