import {
  amountDue,
  type CapOf,
  type Day,
  dayOf,
  type Loan,
  type PaymentKind,
  type Pesos,
  passTime,
} from '@cupo/credit-engine'
import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../../platform/actor.ts'
import { businessDate } from '../../../platform/business-date.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import {
  applyPayment,
  loanStore,
  reversePayment,
  type StoredLoan,
  sellPortfolio,
} from '../../servicing/servicing.ts'
import { requestId, type Stage } from '../stage.ts'
import { mustSucceed } from './happen.ts'

export async function loanOf({ servicing }: Stage, applicationId: string): Promise<StoredLoan> {
  const stored = await loanStore.findByApplication(servicing.db, applicationId)
  if (stored === null) throw new Error(`application ${applicationId} has no loan`)
  return stored
}

export type AmountOf = (loan: Loan, on: Day, capOf: CapOf) => Pesos

/** All that is overdue or, if nothing is, the next installment. */
export const whatIsDue: AmountOf = (loan, on, capOf) => amountDue(loan, on, capOf).total

/** Pays by the checkout; answers the reference. */
export async function pay(
  stage: Stage,
  applicationId: string,
  { kind, amountOf }: { readonly kind: PaymentKind; readonly amountOf: AmountOf },
  paidAt: Temporal.Instant,
): Promise<string> {
  const { loan, key } = await loanOf(stage, applicationId)
  const on = dayOf(businessDate(paidAt))
  const { capOf } = await readUsuryCaps(stage.servicing.db)
  const amount = amountOf(passTime(loan, on, capOf), on, capOf)
  const reference = `demo:${applicationId}:${paidAt.epochMilliseconds}`
  const order = { reference, loan: key, amount, kind, source: 'provider', paidAt } as const
  const who = { now: paidAt, actor: actors.provider, requestId }
  mustSucceed('the payment', await applyPayment(stage.servicing, order, who))
  return reference
}

export async function takeBack(stage: Stage, reference: string, at: Temporal.Instant): Promise<void> {
  const who = { now: at, actor: actors.provider, requestId }
  mustSucceed('the reversal', await reversePayment(stage.servicing, reference, who))
}

export async function sell(stage: Stage, applicationId: string, at: Temporal.Instant): Promise<void> {
  const { id } = await loanOf(stage, applicationId)
  const who = { now: at, actor: actors.clock, requestId }
  mustSucceed('the sale', await sellPortfolio(stage.servicing, id, who))
}
