import type { Application } from '@cupo/wire'

export type UpfrontPayment = 'downPayment' | 'guarantee'

type PaymentStatuses = Pick<Application, 'statusAdvancedPayment' | 'statusGuaranteePayment'>

export function pendingUpfrontPayments(application: PaymentStatuses): readonly UpfrontPayment[] {
  const pending: UpfrontPayment[] = []
  if (application.statusAdvancedPayment === 'Pendente') pending.push('downPayment')
  if (application.statusGuaranteePayment === 'Pendente') pending.push('guarantee')
  return pending
}
