import { samplePesos } from '../sample-pesos.ts'
import type { AgreementCopyData } from './data.ts'

export const sampleAgreementCopy: AgreementCopyData = {
  firstName: 'María',
  agreementNumber: '2026-0000184',
  deviceName: 'Nevado Cumbre 12 Pro',
  signedAt: '2026-11-21T15:06:30Z',
  financedAmount: samplePesos(1_500_000),
  installmentCount: 12,
  installmentTotal: samplePesos(149_120),
  paymentDay: 23,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
}
