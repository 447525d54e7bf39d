/** In the place of the heading of a rejection (conformance: R-V11). */
export const maintenanceTitle = 'Mantenimiento'
