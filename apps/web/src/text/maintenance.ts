export const maintenanceTitle = 'Mantenimiento'

export const maintenanceText = {
  working: 'Estamos mejorando el servicio. Vuelve en unos minutos.',
  creditStands: 'Tu crédito sigue igual.',
  stillDown: 'Seguimos en mantenimiento. Espera unos minutos y vuelve a intentarlo.',
} as const
