import type { Origin } from '@cupo/wire'

/** What a customer calls the credit of each channel. */
export const productNames: Readonly<Record<Origin, string>> = {
  Finter: 'Equipo a cuotas',
  Libre: 'Crédito de libre inversión',
  Assistido: 'Equipo a cuotas en tienda',
}
