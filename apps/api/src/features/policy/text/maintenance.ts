export const maintenanceText = 'Estamos mejorando el servicio. Vuelve en unos minutos.'
