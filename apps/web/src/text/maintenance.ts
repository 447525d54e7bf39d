/** In the place of the heading of a rejection. */
export const maintenanceTitle = 'Mantenimiento'

export const maintenanceText = {
  stillDown: 'Seguimos en mantenimiento. Espera unos minutos y vuelve a intentarlo.',
} as const
