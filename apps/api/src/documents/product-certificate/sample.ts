import type { Pesos } from '@cupo/credit-engine'
import type { ProductCertificateData } from './data.ts'

/** A phone with two of twelve installments paid. */
export const sampleProductCertificate: ProductCertificateData = {
  issuedAt: '2026-11-21T15:04:05Z',
  borrower: { fullName: 'María Fernanda Peña Gómez', documentNumber: '1010100080' },
  contractNumber: '2026-0000184',
  productName: 'Equipo a cuotas',
  device: { brand: 'Nevado', model: 'Cumbre 12 Pro', memory: '256 GB', color: 'Azul noche' },
  agreed: {
    principal: 1_500_000 as Pesos,
    disbursedOn: '2026-08-19',
    effectiveAnnualRate: '24.00',
    monthlyRate: '1.81',
    installmentCount: 12,
  },
  standing: {
    kind: 'open',
    installmentsPaid: 2,
    installmentsInPlan: 12,
    lastDueOn: '2027-08-23',
    outstandingPrincipal: 1_275_846 as Pesos,
    payoff: 1_303_215 as Pesos,
    due: { kind: 'next', dueOn: '2026-11-23', amount: 149_120 as Pesos },
  },
}

/** The same, two installments late. */
export const sampleLateProductCertificate: ProductCertificateData = {
  ...sampleProductCertificate,
  issuedAt: '2027-01-05T15:04:05Z',
  standing: {
    kind: 'open',
    installmentsPaid: 2,
    installmentsInPlan: 12,
    lastDueOn: '2027-08-23',
    outstandingPrincipal: 1_275_846 as Pesos,
    payoff: 1_342_118 as Pesos,
    due: {
      kind: 'overdue',
      since: '2026-11-23',
      daysPastDue: 43,
      installments: 2,
      amount: 303_412 as Pesos,
    },
  },
}

/** The same, paid off. */
export const samplePaidProductCertificate: ProductCertificateData = {
  ...sampleProductCertificate,
  standing: { kind: 'paid', on: '2026-11-21' },
}
