import { samplePesos } from '../sample-pesos.ts'
import type { PaymentLinkData } from './data.ts'

export const samplePaymentLink: PaymentLinkData = {
  firstName: 'María',
  orderNumber: '1234567890',
  deviceName: 'Nevado Cumbre 12 Pro',
  amount: samplePesos(499_900),
  deadlineHours: 20,
  deadlineAt: '2026-11-22T11:06:30Z',
  link: 'http://localhost:3000/advanced-payment/0192f7c1-7a3b/5f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
}
