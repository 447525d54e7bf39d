/** The fictitious insurer of the demo; no such company exists. */
export const demoInsurance = {
  insurer: { legalName: 'Seguros de Vida Demostración S.A.', taxId: '900.000.002-1' },
  policyNumber: 'VGD-2026-00417',
  ageMin: 18,
  ageMax: 75,
  claims: { phone: '018000111222', email: 'siniestros@segurosdemo.example' },
} as const
