import {
  applyPayment as applyTo,
  type Day,
  dayOf,
  isoOf,
  monthOf,
  type Pesos,
  pesos,
} from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { bookOf, fundingOf, linesBetween } from './bookkeeping.ts'
import { answerOfKnown, claimPayments, type PaymentClaim } from './claim-payments.ts'
import { bringUpToDate } from './daily/bring-up-to-date.ts'
import type { StoredLoan } from './loan-store.ts'
import {
  type DatedOrder,
  dated,
  inOwnTransaction,
  moneyAccountOf,
  type PaymentAnswer,
  type PaymentOrder,
  paymentKey,
} from './payment.ts'
import { allocationBetween, replayedAllocations } from './payment-allocation.ts'
import { replayed } from './payment-history.ts'
import { type LoanChange, recordLoanChanges } from './record-loan-changes.ts'
import type { ActingParty, ServicingParts } from './servicing-parts.ts'
import { bookToSuspense } from './suspense.ts'

/**
 * Applies a payment to its loan, once for each reference (conformance: R-B2). The same order again gets the same answer.
 * A payment without an open loan goes to suspense. Refuses an amount that is not whole pesos above 0
 * (`SolicitudInvalida`), a reference that stands for another order (`ClaveReutilizada`), and a value date in the future
 * (`FechaFutura`), which may be tried again then.
 */
export const applyPayment = (
  parts: ServicingParts,
  order: PaymentOrder,
  who: ActingParty,
): Promise<Result<PaymentAnswer>> =>
  inOwnTransaction(parts.db, (transaction) => applyPaymentWithin(parts, transaction, order, who))

export type AppliedPayment = {
  readonly answer: PaymentAnswer
  /** The amount beyond the cost of the loan. It belongs to the borrower and is to be refunded. */
  readonly surplus: Pesos
}

/** `applyPayment` within the caller's transaction. */
export async function applyPaymentWithin(
  parts: ServicingParts,
  transaction: Transaction<Database>,
  order: PaymentOrder,
  who: ActingParty,
): Promise<Result<AppliedPayment>> {
  const applied = await applyPaymentsWithin(parts, transaction, [order], who)
  return applied.get(order.reference) ?? neitherNewNorKnown(order)
}

/** `applyPaymentWithin` for payments to different loans, in two round trips for all of them. Answers by reference. */
export async function applyPaymentsWithin(
  parts: ServicingParts,
  transaction: Transaction<Database>,
  given: readonly PaymentOrder[],
  who: ActingParty,
): Promise<ReadonlyMap<string, Result<AppliedPayment>>> {
  const today = dayOf(businessDate(who.now))
  const orders = given.map(dated)
  const claims = await claimPayments(
    transaction,
    orders.filter((order) => isAmount(order) && order.on <= today),
    who,
  )
  const answers = new Map<string, Result<AppliedPayment>>()
  const changes: LoanChange[] = []
  for (const order of orders) {
    const { reference } = order
    const claim = claims.get(reference)
    if (claim === undefined) {
      answers.set(reference, await withoutClaim(transaction, order, today))
      continue
    }
    const { paymentId, stored } = claim
    if (stored === null || stored.loan.closed?.because === 'sold') {
      const loanId = stored?.id ?? null
      await bookToSuspense(transaction, order, { paymentId, loanId }, who)
      answers.set(reference, done({ answer: { paymentId, loanId, state: 'suspense' }, surplus: noPesos }))
      continue
    }
    const change = await changeBy(parts, transaction, { ...claim, stored, today }, order, who)
    changes.push(change)
    const surplus = pesos(Math.max(0, change.changed.loan.overpaid - stored.loan.overpaid))
    answers.set(reference, done({ answer: { paymentId, loanId: stored.id, state: 'applied' }, surplus }))
  }
  await recordLoanChanges(parts, transaction, changes, who)
  return answers
}

const isAmount = ({ amount }: PaymentOrder): boolean => Number.isSafeInteger(amount) && amount > 0

async function withoutClaim(
  transaction: Transaction<Database>,
  order: DatedOrder,
  today: Day,
): Promise<Result<AppliedPayment>> {
  if (!isAmount(order)) return refuse('SolicitudInvalida')
  const known = await knownBefore(transaction, order)
  return known ?? (order.on > today ? refuse('FechaFutura') : neitherNewNorKnown(order))
}

const noPesos = pesos(0)

async function knownBefore(
  transaction: Transaction<Database>,
  order: DatedOrder,
): Promise<Result<AppliedPayment> | null> {
  const known = await answerOfKnown(transaction, order)
  return known?.ok ? done({ answer: known.value, surplus: noPesos }) : known
}

type ClaimOnLoan = PaymentClaim & { readonly stored: StoredLoan; readonly today: Day }

async function changeBy(
  parts: ServicingParts,
  transaction: Transaction<Database>,
  { stored, paymentId, caps, today }: ClaimOnLoan,
  order: DatedOrder,
  who: ActingParty,
): Promise<LoanChange> {
  // Only through the value date: a payment in time is not late because its notice came after midnight.
  const upTo = { through: order.on, bookedOn: today, caps, now: who.now, claimedPaymentId: paymentId }
  const [former = stored] = await bringUpToDate(parts, transaction, [stored], upTo)
  const isLast = comesLast(order, former)
  const loan = isLast
    ? applyTo(former.loan, order, caps.capOf)
    : await replayed(transaction, former, laterOf(former.loan.asOf, order.on), caps.capOf)
  const changed: StoredLoan = {
    ...former,
    loan,
    lastPaidAt: isLatest(order, former) ? order.at : former.lastPaidAt,
    capsStamp: caps.stampOf(monthOf(loan.asOf)),
  }
  const funding = fundingOf(former.origin)
  const entry = {
    kind: 'payment',
    valueOn: isoOf(order.on),
    idempotencyKey: paymentKey(order.reference),
    lines: linesBetween(bookOf(former.loan, funding), bookOf(loan, funding), moneyAccountOf[order.source]),
  }
  const { amount, kind, reference } = order
  const facts = { amount, kind, reference }
  const allocations = isLast
    ? [{ reference, ...allocationBetween(former.loan, loan) }]
    : await replayedAllocations(transaction, former, caps.capOf)
  return { former, changed, action: 'applyPayment', bookedOn: today, entry, facts, allocations }
}

/** A closed loan stands on the day of its last payment. */
const laterOf = (day: Day, other: Day): Day => (day > other ? day : other)

/**
 * Whether the payment comes after everything that the loan has seen. If not, the loan is replayed with the payment in its
 * place. An overpaid loan is always replayed, since a part of the overpayment may have been refunded.
 */
const comesLast = (order: DatedOrder, stored: StoredLoan): boolean =>
  order.on >= stored.loan.asOf && isLatest(order, stored) && stored.loan.overpaid === 0

const isLatest = ({ at }: DatedOrder, { lastPaidAt }: StoredLoan): boolean =>
  lastPaidAt === null || lastPaidAt < at

function neitherNewNorKnown({ reference }: PaymentOrder): never {
  throw new Error(`payment ${reference} is neither new nor known`)
}
