import type { Origin } from '@cupo/wire'

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
