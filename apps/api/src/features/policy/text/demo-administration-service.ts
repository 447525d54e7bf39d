/** The fictitious third party behind the demo's monthly charge; no such company exists. */
export const demoAdministrationService = {
  provider: { legalName: 'Asistencia Móvil Demostración S.A.S.', taxId: '900.000.003-7' },
  service: 'Asistencia técnica para tu equipo, por teléfono',
  whyApart:
    'La presta y la factura ese tercero, te sirve para el equipo y no para el dinero que te prestamos, y su precio ' +
    'no depende de cuánto financias',
} as const
