import { samplePesos } from '../sample-pesos.ts'
import type { InstallmentLateData } from './data.ts'

export const sampleInstallmentLate: InstallmentLateData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  contractNumber: 'CU-5C0A1D2E3F40',
  installmentNumber: 3,
  installmentCount: 12,
  dueOn: '2027-02-23',
  overdueCount: 1,
  amount: samplePesos(149_207),
  penaltyPerDay: samplePesos(87),
  hasVat: true,
  penaltyRate: '24.99',
  isMobileBill: false,
  payLink: 'http://localhost:3000/fast-payment',
}
