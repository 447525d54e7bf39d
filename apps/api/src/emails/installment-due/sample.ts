import { samplePesos } from '../sample-pesos.ts'
import type { InstallmentDueData } from './data.ts'

export const sampleInstallmentDue: InstallmentDueData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  contractNumber: 'CU-5C0A1D2E3F40',
  installmentNumber: 3,
  installmentCount: 12,
  dueOn: '2027-02-23',
  amount: samplePesos(149_120),
  overdue: samplePesos(0),
  payLink: 'http://localhost:3000/fast-payment',
}
