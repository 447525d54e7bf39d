import { samplePesos } from '../sample-pesos.ts'
import type { DeliveredData } from './data.ts'

export const sampleDelivered: DeliveredData = {
  firstName: 'María',
  orderNumber: '1234567890',
  deviceName: 'Nevado Cumbre 12 Pro',
  deliveredOn: '2026-11-25',
  financedAmount: samplePesos(1_500_000),
  paymentDay: 26,
  installments: [
    { number: 1, dueDate: '2026-12-26', total: samplePesos(523_014) },
    { number: 2, dueDate: '2027-01-26', total: samplePesos(523_014) },
    { number: 3, dueDate: '2027-02-26', total: samplePesos(523_012) },
  ],
}
