import { samplePesos } from '../sample-pesos.ts'
import type { PaymentPendingData } from './data.ts'

export const samplePaymentPending: PaymentPendingData = {
  firstName: 'María',
  purpose: 'installment',
  contractNumber: 'CU-5C0A1D2E3F40',
  orderNumber: null,
  amount: samplePesos(149_120),
  reference: '101234568',
  method: 'Efectivo',
  franchise: 'Efecty',
  at: '2027-02-20T15:12:09Z',
  cash: { pin: '8472639105', agreement: '112766', network: 'Efecty', dueOn: '2027-02-23' },
  resultLink:
    'http://localhost:3000/self-manage/payment/5f1d0c2e9b7a4f63a8e1c0d92b47e6f3/response/?ref_payco=64d1f0a2b3c4d5e6f7a8b9c0',
}
