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
import { inTransaction } from '../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { UsuryCaps } from '../policy/policy.ts'
import { bookOf, fundingOf, linesBetween } from './bookkeeping.ts'
import { answerOfKnown, claimPayments } from './claim-payment.ts'
import { bringUpToDate } from './daily/bring-up-to-date.ts'
import { keepInSuspense } from './keep-in-suspense.ts'
import type { ServicingParts, Who } from './parts.ts'
import {
  type DatedOrder,
  dated,
  moneyAccountOf,
  type PaymentAnswer,
  type PaymentOrder,
  paymentKey,
} from './payment.ts'
import { replayed } from './payment-history.ts'
import { type LoanChange, recordChanges } from './record-change.ts'
import type { StoredLoan } from './stored-loan.ts'

/**
 * Money for a loan, once per reference (conformance: R-B2). The same order again gets the same answer; money without a
 * living loan is kept in suspense. Refuses an amount of no whole pesos above 0 (`SolicitudInvalida`), a reference that
 * stands for another order (`ClaveReutilizada`), and a value date that has not come yet (`FechaFutura`): try again then.
 */
export async function applyPayment(
  parts: ServicingParts,
  told: PaymentOrder,
  who: Who,
): Promise<Result<PaymentAnswer>> {
  const applied = await inTransaction(parts.db, (transaction) =>
    applyPaymentWithin(parts, transaction, told, who),
  )
  return applied.ok ? done(applied.value.answer) : applied
}

export type AppliedPayment = {
  readonly answer: PaymentAnswer
  /** What of it is more than the loan cost: the borrower's, to be returned. */
  readonly surplus: Pesos
}

/** The same within a transaction of the caller, who writes down in it what the payment was. */
export async function applyPaymentWithin(
  parts: ServicingParts,
  transaction: Transaction<Database>,
  told: PaymentOrder,
  who: Who,
): Promise<Result<AppliedPayment>> {
  const applied = await applyPaymentsWithin(parts, transaction, [told], who)
  return applied.get(told.reference) ?? neitherNewNorKnown(told)
}

/** The same of payments to different loans, in two round trips for all of them; answers by reference. */
export async function applyPaymentsWithin(
  parts: ServicingParts,
  transaction: Transaction<Database>,
  told: readonly PaymentOrder[],
  who: Who,
): Promise<ReadonlyMap<string, Result<AppliedPayment>>> {
  const today = dayOf(businessDate(who.now))
  const orders = told.map(dated)
  const claimed = await claimPayments(
    transaction,
    orders.filter((order) => isAmount(order) && order.on <= today),
    who,
  )
  const answers = new Map<string, Result<AppliedPayment>>()
  const changes: LoanChange[] = []
  for (const order of orders) {
    const { reference } = order
    const claim = claimed.get(reference)
    if (claim === undefined) {
      answers.set(reference, await withoutClaim(transaction, order, today))
      continue
    }
    const { paymentId, stored } = claim
    if (stored === null || stored.loan.closed?.because === 'sold') {
      const loanId = stored?.id ?? null
      await keepInSuspense(transaction, order, { paymentId, loanId }, who)
      answers.set(reference, done({ answer: { paymentId, loanId, state: 'suspense' }, surplus: noPesos }))
      continue
    }
    const change = await changeBy(parts, transaction, { ...claim, stored, today }, order, who)
    changes.push(change)
    const surplus = pesos(Math.max(0, change.stored.loan.overpaid - stored.loan.overpaid))
    answers.set(reference, done({ answer: { paymentId, loanId: stored.id, state: 'applied' }, surplus }))
  }
  await recordChanges(parts, transaction, changes, who)
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

type Claim = {
  readonly stored: StoredLoan
  readonly paymentId: string
  readonly caps: UsuryCaps
  readonly today: Day
}

async function changeBy(
  parts: ServicingParts,
  transaction: Transaction<Database>,
  { stored, paymentId, caps, today }: Claim,
  order: DatedOrder,
  who: Who,
): Promise<LoanChange> {
  // Only through the value date: what was paid in time is not late because it was told after midnight.
  const upTo = { through: order.on, bookedOn: today, caps, now: who.now, claimedPaymentId: paymentId }
  const [former = stored] = await bringUpToDate(parts, transaction, [stored], upTo)
  const loan = comesLast(order, former)
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
  return { former, stored: changed, action: 'applyPayment', bookedOn: today, entry, facts }
}

/** A closed loan stands on the day of its last payment. */
const laterOf = (one: Day, other: Day): Day => (one > other ? one : other)

/**
 * Whether it can be worked in after everything else; if not, the loan is replayed with the payment in its place. Of what
 * was paid beyond a loan something may have gone back since.
 */
const comesLast = (order: DatedOrder, stored: StoredLoan): boolean =>
  order.on >= stored.loan.asOf && isLatest(order, stored) && stored.loan.overpaid === 0

const isLatest = ({ at }: DatedOrder, { lastPaidAt }: StoredLoan): boolean =>
  lastPaidAt === null || lastPaidAt < at

function neitherNewNorKnown({ reference }: PaymentOrder): never {
  throw new Error(`payment ${reference} is neither new nor known`)
}
