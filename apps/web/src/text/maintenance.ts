/** In the place of the heading of a rejection. */
export const maintenanceTitle = 'Mantenimiento'

export const maintenanceText = {
  /** Where the server said nothing. */
  working: 'Estamos mejorando el servicio. Vuelve en unos minutos.',
  /** At what serves every channel: the sign-in, the borrower's area, payments. */
  creditStands: 'Tu crédito sigue igual.',
  stillDown: 'Seguimos en mantenimiento. Espera unos minutos y vuelve a intentarlo.',
} as const
