import {
  applyPayment as applyTo,
  type CapOf,
  type Day,
  dayOf,
  isoOf,
  type Loan,
  type Pesos,
  pesos,
} from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { ActingParty } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { done, type Result } from '../../platform/refusal.ts'
import type { UsuryCaps } from '../policy/policy.ts'
import { linesOfChange } from './bookkeeping.ts'
import { bringUpToDate } from './daily/bring-up-to-date.ts'
import { type LockedLoans, lockLoansOf, type StoredLoan, withLoan } from './loan-store.ts'
import {
  answerOfUnpaid,
  bookToSuspense,
  byMoment,
  type DatedOrder,
  dated,
  inOwnTransaction,
  isPayable,
  moneyAccountOf,
  type NewPayment,
  newPayment,
  type PaymentAnswer,
  type PaymentOrder,
  paymentKey,
  writePayment,
} from './payment.ts'
import { allocationBetween, replayedAllocations } from './payment-allocation.ts'
import { replayed } from './payment-history.ts'
import { type LoanChange, recordLoanChanges } from './record-loan-changes.ts'
import type { ServicingContext } from './servicing-context.ts'

export type AppliedPayment = {
  readonly answer: PaymentAnswer
  /** Pesos beyond the debt, to be refunded. */
  readonly surplus: Pesos
}

/**
 * Applies each reference once and answers in the order given. A payment without an open loan goes to
 * suspense.
 */
export async function applyPayments(
  context: ServicingContext,
  transaction: Transaction<Database>,
  orders: readonly PaymentOrder[],
  who: ActingParty,
): Promise<readonly Result<AppliedPayment>[]> {
  const locked = await lockLoansOf(transaction, orders)
  return applyToLocked(context, transaction, { orders, locked }, who)
}

export async function applyToLocked(
  context: ServicingContext,
  transaction: Transaction<Database>,
  { orders: given, locked }: { readonly orders: readonly PaymentOrder[]; readonly locked: LockedLoans },
  who: ActingParty,
): Promise<readonly Result<AppliedPayment>[]> {
  const today = dayOf(businessDate(who.now))
  const orders = given.map(dated)
  const applied = new Map<DatedOrder, Result<AppliedPayment>>()
  const loans = new Map<string, StoredLoan>()
  const references = new Set<string>()
  let changes: LoanChange[] = []
  const recordChanges = async () => {
    await recordLoanChanges(context, transaction, changes, who)
    changes = []
  }
  for (const order of orders.toSorted(byMoment)) {
    const { stored: lockedLoan, isKnown } = lockedFor(locked, order)
    if (isKnown || references.has(order.reference) || !isPayable(order, today)) {
      await recordChanges()
      const answer = await answerOfUnpaid(transaction, order, today)
      applied.set(order, answer.ok ? done({ answer: answer.value, surplus: pesos(0) }) : answer)
      continue
    }
    references.add(order.reference)
    const stored = lockedLoan && (loans.get(lockedLoan.id) ?? lockedLoan)
    if (stored === null || stored.loan.closed?.because === 'sold') {
      const answer = await keepInSuspense(transaction, order, stored?.id ?? null, who)
      applied.set(order, done({ answer, surplus: pesos(0) }))
      continue
    }
    if (loans.has(stored.id)) await recordChanges()
    const payment = newPayment(order, stored.id, 'applied')
    const change = await changeBy(context, transaction, { payment, stored, caps: locked.caps, today }, who)
    changes.push(change)
    loans.set(stored.id, change.changed)
    const answer = { paymentId: payment.id, loanId: stored.id, state: payment.state }
    const surplus = pesos(Math.max(0, change.changed.loan.overpaid - stored.loan.overpaid))
    applied.set(order, done({ answer, surplus }))
  }
  await recordChanges()
  return orders.flatMap((order) => applied.get(order) ?? [])
}

function lockedFor({ byReference }: LockedLoans, { reference }: DatedOrder) {
  const locked = byReference.get(reference)
  if (locked === undefined) throw new Error(`nobody has locked the loan of payment ${reference}`)
  return locked
}

async function keepInSuspense(
  transaction: Transaction<Database>,
  order: DatedOrder,
  loanId: string | null,
  who: ActingParty,
): Promise<PaymentAnswer> {
  const payment = newPayment(order, loanId, 'suspense')
  await writePayment(transaction, payment, who)
  await bookToSuspense(transaction, order, { paymentId: payment.id, loanId }, who)
  return { paymentId: payment.id, loanId, state: payment.state }
}

type OpenLoan = {
  readonly payment: NewPayment
  readonly stored: StoredLoan
  readonly caps: UsuryCaps
  readonly today: Day
}

async function changeBy(
  context: ServicingContext,
  transaction: Transaction<Database>,
  { payment, stored, caps, today }: OpenLoan,
  who: ActingParty,
): Promise<LoanChange> {
  const { order } = payment
  // The payment's day counts, not the day of its notice.
  const { on: through, amount, kind, reference } = order
  const upTo = { through, bookedOn: today, caps, now: who.now }
  const [former = stored] = await bringUpToDate(context, transaction, [stored], upTo)
  const isBackdated = comesBefore(order, former)
  if (isBackdated) await writePayment(transaction, payment, who)
  const loan = isBackdated
    ? await replayedWith(order, transaction, former, caps.capOf)
    : applyTo(former.loan, order, caps.capOf)
  const changed = { ...withLoan(former, loan, caps), lastPaidAt: latestOf(former.lastPaidAt, order.at) }
  const entry = {
    kind: 'payment' as const,
    source: { kind: 'loanPayment' as const, id: payment.id },
    valueOn: isoOf(through),
    idempotencyKey: paymentKey(reference),
    lines: linesOfChange(former, changed, moneyAccountOf[order.source]),
  }
  const facts = { amount, kind, reference }
  const allocations = isBackdated
    ? await replayedAllocations(transaction, former, caps.capOf)
    : [{ reference, ...allocationBetween(former.loan, loan) }]
  const written = isBackdated ? {} : { payment }
  const requestId = order.requestId ?? who.requestId
  const change = { former, changed, action: 'applyPayment', bookedOn: today, requestId } as const
  return { ...change, entry, facts, allocations, ...written }
}

/**
 * A payment before the loan's latest event needs a replay, and so does every payment of an overpaid loan: a
 * part may have been refunded.
 */
const comesBefore = (order: DatedOrder, { loan, lastPaidAt }: StoredLoan): boolean =>
  order.on < loan.asOf || (lastPaidAt !== null && lastPaidAt >= order.at) || loan.overpaid !== 0

const replayedWith = (
  order: DatedOrder,
  transaction: Transaction<Database>,
  former: StoredLoan,
  capOf: CapOf,
): Promise<Loan> => replayed(transaction, former, laterOf(former.loan.asOf, order.on), capOf)

/** A closed loan's `asOf` is the day of its last payment. */
const laterOf = (day: Day, other: Day): Day => (day > other ? day : other)

export const latestOf = (lastPaidAt: string | null, at: string): string =>
  lastPaidAt === null || lastPaidAt < at ? at : lastPaidAt

export const applyPayment = (
  context: ServicingContext,
  order: PaymentOrder,
  who: ActingParty,
): Promise<Result<PaymentAnswer>> =>
  inOwnTransaction(context.db, async (transaction) => {
    const [applied] = await applyPayments(context, transaction, [order], who)
    if (applied === undefined) throw new Error(`payment ${order.reference} was not answered`)
    return applied
  })
