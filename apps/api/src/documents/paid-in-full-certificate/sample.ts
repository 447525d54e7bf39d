import type { Pesos } from '@cupo/credit-engine'
import type { PaidInFullCertificateData } from './data.ts'

/** A phone in six installments, paid off after the fourth. */
export const samplePaidInFullCertificate: PaidInFullCertificateData = {
  issuedAt: '2026-11-21T21:40:00Z',
  borrower: { fullName: 'María Fernanda Peña Gómez', documentNumber: '1010100082' },
  contractNumber: '2026-0000184',
  productName: 'Equipo a cuotas',
  principal: 1_500_000 as Pesos,
  disbursedOn: '2026-06-19',
  paidOn: '2026-11-21',
  verification: {
    code: '7K2M-9QXR-04TD-WZ8B-F5HC-N1VG-3E',
    url: 'https://cupo.example/paz-y-salvo/7K2M9QXR04TDWZ8BF5HCN1VG3E',
  },
}
