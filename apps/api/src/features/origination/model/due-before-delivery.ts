import { add, type Pesos, pesos } from '@cupo/credit-engine'
import type { Facts, UpfrontPayment } from './application.ts'

/** Amounts in pesos; 0 where none is due. */
export type DueBeforeDelivery = {
  readonly downPayment: Pesos
  readonly guarantee: Pesos
  readonly total: Pesos
}

/** What has to be paid by link before the operator ships, in pesos. Nothing is, where money is lent. */
export function dueBeforeDelivery({ subject, terms }: Pick<Facts, 'subject' | 'terms'>): DueBeforeDelivery {
  const downPayment = subject.kind === 'device' ? subject.downPayment : pesos(0)
  const guarantee =
    subject.kind === 'device' && terms !== null ? add(terms.guaranteeFee, terms.guaranteeVat) : pesos(0)
  return { downPayment, guarantee, total: add(downPayment, guarantee) }
}

/** What has to be paid before the operator ships and is not, in the order in which it is awaited. */
export function stillDue(facts: Pick<Facts, 'subject' | 'terms'>): readonly UpfrontPayment[] {
  const due = dueBeforeDelivery(facts)
  const order = facts.subject.kind === 'device' ? facts.subject.order : null
  const isUnpaid = {
    downPayment: due.downPayment > 0 && !order?.isDownPaymentPaid,
    guarantee: due.guarantee > 0 && !order?.isGuaranteePaid,
  }
  return (['downPayment', 'guarantee'] as const).filter((upfrontPayment) => isUnpaid[upfrontPayment])
}
