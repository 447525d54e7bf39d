import { samplePesos } from '../sample-pesos.ts'
import type { OrderSummaryData } from './data.ts'

export const sampleOrderSummary: OrderSummaryData = {
  firstName: 'María',
  orderNumber: '1234567890',
  device: {
    brand: 'Nevado',
    model: 'Cumbre 12 Pro',
    memory: '256 GB',
    color: 'Azul noche',
    price: samplePesos(1_999_900),
  },
  downPayment: samplePesos(499_900),
  guaranteeTotal: samplePesos(178_500),
  financedAmount: samplePesos(1_500_000),
  installmentCount: 12,
  installmentTotal: samplePesos(149_120),
  paymentDay: 23,
  totalToPay: samplePesos(2_467_847),
  delivery: {
    address: 'CL 26 # 13-19 AP 501 TO 2, Teusaquillo, Bogotá, D.C.',
    shippingCost: samplePesos(12_900),
    schedule: { kind: 'dated', date: '2026-11-25', period: 'AM' },
  },
  nextStep: {
    kind: 'payFirst',
    payments: [
      {
        prepayment: 'downPayment',
        amount: samplePesos(499_900),
        link: 'http://localhost:3000/advanced-payment/01a1fc4d-b9e8-71c8-ba71-c091e00effa1/Zm9yIGEgc2FtcGxl',
      },
      {
        prepayment: 'guarantee',
        amount: samplePesos(178_500),
        link: 'http://localhost:3000/guarantee-payment/01a1fc4d-b9e8-71c8-ba71-c091e00effa1/YW5vdGhlciBvbmU',
      },
    ],
    deadlineHours: 20,
    deadlineAt: '2026-11-22T11:06:30Z',
  },
}
