import { samplePesos } from '../sample-pesos.ts'
import type { RefundOrderedData } from './data.ts'

export const sampleRefundOrdered: RefundOrderedData = {
  firstName: 'María',
  amount: samplePesos(499_900),
  because: 'cancelledOrder',
  orderNumber: '1234567890',
  contractNumber: null,
  bankName: 'Bancolombia',
  accountEnding: '4821',
  orderedAt: '2026-11-23T14:05:00Z',
}
