import { paymentDayFor } from '@cupo/credit-engine'
import type { AddressClient } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { ChannelPolicy } from '../../../policy/policy.ts'
import type { Application } from '../../model/application.ts'

export type PaymentCycles = Pick<AddressClient, 'paymentCycles' | 'paymentCycle'>

/**
 * The days of the month on which installments may fall due, and the one that is offered first: the chosen one, else the
 * one that the rule computes today. A day that the product no longer has is not offered again.
 */
export function paymentCyclesOf(
  { facts: { paymentDay } }: Application,
  { product: { paymentDays } }: Pick<ChannelPolicy, 'product'>,
  today: Temporal.PlainDate,
): PaymentCycles {
  const isStillOffered = paymentDay !== null && paymentDays.includes(paymentDay)
  return {
    paymentCycles: [...paymentDays],
    paymentCycle: isStillOffered ? paymentDay : paymentDayFor(today, paymentDays),
  }
}
