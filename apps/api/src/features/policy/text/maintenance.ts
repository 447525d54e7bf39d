/** What a closed channel says where its lender has not set a message. */
export const maintenanceText = 'Estamos mejorando el servicio. Vuelve en unos minutos.'
