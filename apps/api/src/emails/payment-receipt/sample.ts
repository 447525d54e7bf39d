import { samplePesos } from '../sample-pesos.ts'
import type { PaymentReceiptData } from './data.ts'

export const samplePaymentReceipt: PaymentReceiptData = {
  firstName: 'María',
  purpose: 'installment',
  contractNumber: 'CU-5C0A1D2E3F40',
  orderNumber: null,
  amount: samplePesos(149_120),
  reference: '101234567',
  method: 'Tarjeta-PSE',
  franchise: 'VISA',
  at: '2027-02-20T15:12:09Z',
  standing: 'accepted',
  isToBeReturned: false,
  transactionId: '1012345671700000000',
  invoice: '3f0c9a52-8f1e-4a76-9d0b-2c7e5a1b6d34',
  cash: null,
  stillDue: null,
  creditLink: 'http://localhost:3000/self-manage/credits/5f1d0c2e9b7a4f63a8e1c0d92b47e6f3',
  remaining: { kind: 'next', value: samplePesos(149_120), dueOn: '2027-03-23' },
  newPlan: null,
}
