import { samplePesos } from '../sample-pesos.ts'
import type { PaymentFailedData } from './data.ts'

export const samplePaymentFailed: PaymentFailedData = {
  firstName: 'María',
  purpose: 'installment',
  contractNumber: 'CU-5C0A1D2E3F40',
  orderNumber: null,
  amount: samplePesos(149_120),
  reference: '101234569',
  method: 'Tarjeta-PSE',
  franchise: 'PSE',
  at: '2027-02-20T15:12:09Z',
  because: 'rejected',
  deadlineAt: null,
  payAgainLink: 'http://localhost:3000/self-manage/payment/5f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
}
