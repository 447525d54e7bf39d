import type { Pesos } from '@cupo/credit-engine'
import type { InsuranceCertificateData } from './data.ts'

/** A phone with two of twelve installments paid. */
export const sampleInsuranceCertificate: InsuranceCertificateData = {
  issuedAt: '2026-11-21T15:04:05Z',
  insured: { fullName: 'María Fernanda Peña Gómez', documentNumber: '1010100080' },
  contractNumber: '2026-0000184',
  productName: 'Equipo a cuotas',
  insurance: {
    insurer: { legalName: 'Seguros de Vida Demostración S.A.', taxId: '900.000.002-1' },
    policyNumber: 'VGD-2026-00417',
    ageMin: 18,
    ageMax: 75,
    claims: { phone: '018000111222', email: 'siniestros@segurosdemo.example' },
  },
  from: '2026-08-19',
  cover: { kind: 'inForce', until: '2027-08-23', outstandingPrincipal: 1_275_846 as Pesos },
}

/** The same credit, paid. */
export const sampleEndedInsuranceCertificate: InsuranceCertificateData = {
  ...sampleInsuranceCertificate,
  cover: { kind: 'ended', on: '2026-11-21' },
}
