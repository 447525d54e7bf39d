import type { Pesos } from '@cupo/credit-engine'
import type { PaymentReceiptData } from './data.ts'

/** An installment paid by card. */
export const samplePaymentReceipt: PaymentReceiptData = {
  purpose: 'installment',
  standing: 'accepted',
  amount: 149_120 as Pesos,
  at: '2027-02-20T15:12:09Z',
  contractNumber: 'CU-5C0A1D2E3F40',
  orderNumber: null,
  method: 'Tarjeta-PSE',
  franchise: 'VISA',
  reference: '101234567',
  transactionId: '1012345671700000000',
  invoice: '3f0c9a52-8f1e-4a76-9d0b-2c7e5a1b6d34',
  cash: null,
}

/** A down payment that is to be paid at a shop. */
export const samplePendingReceipt: PaymentReceiptData = {
  ...samplePaymentReceipt,
  purpose: 'downPayment',
  standing: 'pending',
  amount: 499_900 as Pesos,
  contractNumber: null,
  orderNumber: '1234567890',
  method: 'Efectivo',
  franchise: 'Efecty',
  reference: '101234568',
  cash: { pin: '8472639105', agreement: '112766', network: 'Efecty', dueOn: '2027-02-20' },
}
