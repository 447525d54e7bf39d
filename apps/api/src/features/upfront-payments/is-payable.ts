import type { Temporal } from 'temporal-polyfill'
import { hasPassed } from '../../platform/business-date.ts'
import {
  type Application,
  dueBeforeDelivery,
  orderOf,
  type UpfrontPayment,
} from '../origination/origination.ts'

/** Whether a link for this still asks for money: the order is open, in time, and this part of it unpaid. */
export function isPayable(
  { situation, facts }: Application,
  upfrontPayment: UpfrontPayment,
  now: Temporal.Instant,
): boolean {
  const order = orderOf(facts)
  if (situation !== 'EmAndamento' || order === null || order.deadline === null) return false
  const isPaid = upfrontPayment === 'downPayment' ? order.isDownPaymentPaid : order.isGuaranteePaid
  return !isPaid && !hasPassed(order.deadline, now) && dueBeforeDelivery(facts)[upfrontPayment] > 0
}
