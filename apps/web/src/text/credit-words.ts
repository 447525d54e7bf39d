import type { Origin } from '@cupo/wire'

/** What the steps say of a credit, by what its channel lends: a phone, or money. */
export type CreditWords = {
  /** Over the panel beside the steps. */
  readonly summary: string
  /** What is lent. */
  readonly financed: string
  /** What an installment has in it. */
  readonly included: string
  /** The event from which the credit runs. */
  readonly beginning: string
  /** What the survey asks about. */
  readonly rated: string
  /** After the survey, in a dialog before the journey is left; null where it is left by itself. */
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

/** Every channel has the words of what it lends. */
export const creditWords: Readonly<Record<Origin, CreditWords>> = {
  Finter: device,
  Libre: money,
  // The agent of a shop reads them too.
  Assistido: { ...device, summary: 'La compra' },
}
