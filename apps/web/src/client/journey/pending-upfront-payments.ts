import type { Application } from '@cupo/wire'

export type UpfrontPayment = 'downPayment' | 'guarantee'

type PaymentStatuses = Pick<Application, 'statusAdvancedPayment' | 'statusGuaranteePayment'>

/** What has to be paid by a mailed link before the phone is delivered, the down payment first. */
export function pendingUpfrontPayments(application: PaymentStatuses): readonly UpfrontPayment[] {
  const pending: UpfrontPayment[] = []
  if (application.statusAdvancedPayment === 'Pendente') pending.push('downPayment')
  if (application.statusGuaranteePayment === 'Pendente') pending.push('guarantee')
  return pending
}
