import type { Lender } from '@cupo/wire/lender'

export const administrationServiceOf = (provider: NonNullable<Lender['serviceProvider']>) => ({
  provider,
  service: 'Asistencia técnica para tu equipo, por teléfono',
  whyApart:
    'La presta y la factura ese tercero, te sirve para el equipo y no para el dinero que te prestamos, y su precio ' +
    'no depende de cuánto financias',
})

export const insuranceOf = ({ claims, ...insurer }: NonNullable<Lender['insurer']>) => ({
  insurer,
  policyNumber: 'VGD-2026-00417',
  ageMin: 18,
  ageMax: 75,
  claims,
})
