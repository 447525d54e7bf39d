import type { Deadline } from '../features/clock/clock.ts'
import { type PaymentPipeline, paymentPipeline } from '../features/payments/payments.ts'
import {
  followTransfers,
  openMissingOverpaymentTasks,
  openMissingSuspenseTasks,
  orderNamedRefunds,
  reconcileAllOverpaymentTasks,
  type TransferContext,
  tellRefunds,
} from '../features/refunds/refunds.ts'
import { upfrontPaymentVerbs } from '../features/upfront-payments/upfront-payments.ts'
import { errorFacts } from '../platform/log.ts'
import type { ApplicationsAndLoans } from './applications-and-loans.ts'
import type { Foundation } from './foundation.ts'

export type Payments = {
  readonly pipeline: PaymentPipeline
  readonly deadlines: readonly Deadline[]
}

export function wirePayments(
  foundation: Foundation,
  { origination, servicing }: ApplicationsAndLoans,
): Payments {
  const { db, log } = foundation
  const transfers: TransferContext & Pick<Foundation, 'settings'> = {
    ...foundation,
    servicing,
    onFailure: (transferId, error) => log.error({ transferId, ...errorFacts(error) }, 'transfer'),
  }
  return {
    pipeline: paymentPipeline({
      ...foundation,
      servicing,
      upfrontPayments: upfrontPaymentVerbs(origination),
      now: foundation.clock.now,
      onFailure: (error, about) => log.error({ ...about, ...errorFacts(error) }, 'payment not settled'),
      onNotice: (notice) => log.info(notice, 'payment notice'),
      onSettled: (payment) => log.info(payment, 'payment settled'),
    }),
    deadlines: [
      (now) => openMissingSuspenseTasks(db, now),
      (now) => reconcileAllOverpaymentTasks(db, now),
      (now) => openMissingOverpaymentTasks(db, now),
      (now) => tellRefunds(foundation, now),
      (now) => orderNamedRefunds(transfers, now),
      (now, budget) => followTransfers(transfers, now, budget),
    ],
  }
}
