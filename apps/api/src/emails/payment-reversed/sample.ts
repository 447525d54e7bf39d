import { samplePesos } from '../sample-pesos.ts'
import type { PaymentReversedData } from './data.ts'

export const samplePaymentReversed: PaymentReversedData = {
  firstName: 'María',
  purpose: 'payoff',
  contractNumber: 'CU-5C0A1D2E3F40',
  orderNumber: null,
  amount: samplePesos(1_204_377),
  reference: '101234570',
  method: 'Tarjeta-PSE',
  franchise: 'VISA',
  at: '2027-02-20T15:12:09Z',
  reversedAt: '2027-02-25T13:40:00Z',
  isReopened: true,
  creditLink: 'http://localhost:3000/self-manage/credits/5f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
}
