import {
  amountDue,
  isoOf,
  isSettled,
  type Pesos,
  type PrepaymentEffect,
  pesos,
  previewPrepayment,
  type RemainingPlan,
  smallest,
} from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import { type ApplicationStore, dueBeforeDelivery, orderOf, stillDue } from '../../origination/origination.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import {
  allocationOf,
  loanAt,
  loanBeforePayment,
  loanStore,
  providerReference,
  refundableOverpayment,
} from '../../servicing/servicing.ts'
import type { PaymentAttempt } from '../attempts/payment-attempt-store.ts'
import type { ShownTransaction } from '../notices/shown-transaction.ts'

/** An attempt with what the provider, or our row, says of it. */
export type AnsweredAttempt = {
  readonly attempt: PaymentAttempt
  readonly transaction: ShownTransaction | null
  readonly isUnknownToProvider?: boolean
}

/** In pesos. */
export type DebtAfterPayment =
  | { readonly kind: 'next'; readonly value: Pesos; readonly dueOn: string }
  | { readonly kind: 'overdue'; readonly value: Pesos }
  | { readonly kind: 'closed'; readonly refund: Pesos }
  | {
      readonly kind: 'upfront'
      readonly upfrontPayment: 'downPayment' | 'guarantee'
      readonly value: Pesos
      readonly deadline: string
    }
  | { readonly kind: 'upfrontDone' }

type NewPlan = { readonly effect: PrepaymentEffect; readonly plan: RemainingPlan }

export type PaymentOutcome = { readonly remaining: DebtAfterPayment | null; readonly newPlan: NewPlan | null }

type Context = { readonly db: Kysely<Database>; readonly store: ApplicationStore }

const nothingKnown: PaymentOutcome = { remaining: null, newPlan: null }

/** Empty for money in process or returned, a sold credit, and an ended order. */
export async function paymentOutcome(
  context: Context,
  attempt: PaymentAttempt,
  transaction: ShownTransaction | null,
  now: Temporal.Instant,
): Promise<PaymentOutcome> {
  if (transaction === null || !transaction.isBooked || transaction.isToBeReturned) return nothingKnown
  if (transaction.stateCode !== 1) return nothingKnown
  if (attempt.purpose !== 'loan')
    return { remaining: await remainingOfOrder(context, attempt), newPlan: null }
  return outcomeOfLoan(context, attempt, transaction, now)
}

async function outcomeOfLoan(
  { db }: Context,
  { loanId, kind, amount }: PaymentAttempt,
  { reference }: ShownTransaction,
  now: Temporal.Instant,
): Promise<PaymentOutcome> {
  const stored = loanId === null ? null : await loanStore.find(db, loanId)
  if (stored === null || stored.loan.closed?.because === 'sold') return nothingKnown
  const { capOf } = await readUsuryCaps(db)
  const { loan, on } = loanAt(stored, now, capOf)
  if (loan.closed !== null) {
    // Each receipt promises the surplus of its own payment.
    const owed = await refundableOverpayment(db, stored.id)
    const allocation = await allocationOf(db, providerReference(reference))
    const refund = allocation === null ? owed : smallest(owed, allocation.overpaid)
    return { remaining: { kind: 'closed', refund }, newPlan: null }
  }
  const { total: value, isOverdue } = amountDue(loan, on, capOf)
  const next = loan.installments.find((row) => !isSettled(row))
  const remaining: DebtAfterPayment | null = isOverdue
    ? { kind: 'overdue', value }
    : next === undefined
      ? null
      : { kind: 'next', value, dueOn: isoOf(next.dueOn) }
  if (kind !== 'reduceInstallment' && kind !== 'reduceTerm') return { remaining, newPlan: null }
  const before = await loanBeforePayment(db, stored, providerReference(reference), capOf)
  if (before === null) return { remaining, newPlan: null }
  const preview = previewPrepayment(before.loan, pesos(amount), before.on, capOf)
  return { remaining, newPlan: { effect: kind, plan: preview[kind] } }
}

async function remainingOfOrder(
  { db, store }: Context,
  { applicationId }: PaymentAttempt,
): Promise<DebtAfterPayment | null> {
  const application = await store.find(db, applicationId)
  if (application === null || application.situation !== 'EmAndamento') return null
  const deadline = orderOf(application.facts)?.deadline ?? null
  const [upfrontPayment] = stillDue(application.facts)
  if (upfrontPayment === undefined) return { kind: 'upfrontDone' }
  if (deadline === null) return null
  const value = dueBeforeDelivery(application.facts)[upfrontPayment]
  return { kind: 'upfront', upfrontPayment, value, deadline }
}
