import type { Application } from '@cupo/wire'

export type Prepayment = 'downPayment' | 'guarantee'

type PaymentStatuses = Pick<Application, 'statusAdvancedPayment' | 'statusGuaranteePayment'>

/** What has to be paid by a mailed link before the phone is delivered, the down payment first. */
export function pendingLinks(application: PaymentStatuses): readonly Prepayment[] {
  const pending: Prepayment[] = []
  if (application.statusAdvancedPayment === 'Pendente') pending.push('downPayment')
  if (application.statusGuaranteePayment === 'Pendente') pending.push('guarantee')
  return pending
}
