import { samplePesos } from '../sample-pesos.ts'
import type { RateLoweredData } from './data.ts'

export const sampleRateLowered: RateLoweredData = {
  firstName: 'María',
  deviceName: 'Nevado Cumbre 12 Pro',
  contractNumber: 'CU-5C0A1D2E3F40',
  installmentNumber: 3,
  installmentCount: 12,
  dueOn: '2027-02-23',
  amount: samplePesos(147_932),
  agreedRate: '22.00',
  loweredRate: '21.30',
}
