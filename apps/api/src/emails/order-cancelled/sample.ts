import { samplePesos } from '../sample-pesos.ts'
import type { OrderCancelledData } from './data.ts'

export const sampleOrderCancelled: OrderCancelledData = {
  firstName: 'María',
  orderNumber: '1234567890',
  deviceName: 'Nevado Cumbre 12 Pro',
  deadlineHours: 20,
  cancelledAt: '2026-11-22T11:06:31Z',
  refund: { kind: 'due', amount: samplePesos(499_900) },
}
