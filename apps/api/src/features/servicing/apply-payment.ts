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
import { answerOfKnown, claimPayment } from './claim-payment.ts'
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
import { recordChange } from './record-change.ts'
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
  if (!(Number.isSafeInteger(told.amount) && told.amount > 0)) return refuse('SolicitudInvalida')
  const order = dated(told)
  const today = dayOf(businessDate(who.now))
  if (order.on > today) return (await knownBefore(transaction, order)) ?? refuse('FechaFutura')
  const claimed = await claimPayment(transaction, order, who)
  if (claimed === null) return (await knownBefore(transaction, order)) ?? neitherNewNorKnown(order)
  const { paymentId, stored, caps } = claimed
  if (stored === null || stored.loan.closed?.because === 'sold') {
    const loanId = stored?.id ?? null
    await keepInSuspense(transaction, order, { paymentId, loanId }, who)
    return done({ answer: { paymentId, loanId, state: 'suspense' }, surplus: noPesos })
  }
  const changed = await applyToLoan(parts, transaction, { stored, paymentId, caps, today }, order, who)
  const surplus = pesos(Math.max(0, changed.loan.credit - stored.loan.credit))
  return done({ answer: { paymentId, loanId: stored.id, state: 'applied' }, surplus })
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

async function applyToLoan(
  parts: ServicingParts,
  transaction: Transaction<Database>,
  { stored, paymentId, caps, today }: Claim,
  order: DatedOrder,
  who: Who,
): Promise<StoredLoan> {
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
  const change = {
    action: 'applyPayment',
    bookedOn: today,
    entry,
    facts: { amount, kind, reference },
  } as const
  await recordChange(parts, transaction, former, changed, change, who)
  return changed
}

/** A closed loan stands on the day of its last payment. */
const laterOf = (one: Day, other: Day): Day => (one > other ? one : other)

/**
 * Whether it can be worked in after everything else; if not, the loan is replayed with the payment in its place. Of what
 * was paid beyond a loan something may have gone back since.
 */
const comesLast = (order: DatedOrder, stored: StoredLoan): boolean =>
  order.on >= stored.loan.asOf && isLatest(order, stored) && stored.loan.credit === 0

const isLatest = ({ at }: DatedOrder, { lastPaidAt }: StoredLoan): boolean =>
  lastPaidAt === null || lastPaidAt < at

function neitherNewNorKnown({ reference }: PaymentOrder): never {
  throw new Error(`payment ${reference} is neither new nor known`)
}
