import { applyPayment as applyTo, dayOf, monthOf } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
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
  momentOf,
  moneyAccountOf,
  type PaymentAnswer,
  type PaymentOrder,
  paymentKey,
  paymentOf,
  valueDateOf,
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
  order: PaymentOrder,
  who: Who,
): Promise<Result<PaymentAnswer>> {
  if (!(Number.isSafeInteger(order.amount) && order.amount > 0)) return refuse('SolicitudInvalida')
  const today = businessDate(who.now)
  if (Temporal.PlainDate.compare(valueDateOf(order), today) > 0) {
    return (await answerOfKnown(parts.db, order)) ?? refuse('FechaFutura')
  }
  return inTransaction(parts.db, async (transaction) => {
    const claimed = await claimPayment(transaction, order, who)
    if (claimed === null) return (await answerOfKnown(transaction, order)) ?? neitherNewNorKnown(order)
    const { paymentId, stored, caps } = claimed
    if (stored === null || stored.loan.closed?.because === 'sold') {
      const loanId = stored?.id ?? null
      await keepInSuspense(transaction, order, { paymentId, loanId }, who)
      return done({ paymentId, loanId, state: 'suspense' })
    }
    await applyToLoan(parts, transaction, { stored, paymentId }, order, caps, who)
    return done({ paymentId, loanId: stored.id, state: 'applied' })
  })
}

async function applyToLoan(
  parts: ServicingParts,
  transaction: Transaction<Database>,
  { stored, paymentId }: { readonly stored: StoredLoan; readonly paymentId: string },
  order: PaymentOrder,
  caps: UsuryCaps,
  who: Who,
): Promise<void> {
  const payment = paymentOf(order)
  const bookedOn = dayOf(businessDate(who.now))
  // Only through the value date: what was paid in time is not late because it was told after midnight.
  const upTo = { through: payment.on, bookedOn, caps, now: who.now, claimedPaymentId: paymentId }
  const [former = stored] = await bringUpToDate(parts, transaction, [stored], upTo)
  const loan = comesLast(order, former)
    ? applyTo(former.loan, payment, caps.capOf)
    : await replayed(transaction, former, former.loan.asOf, caps.capOf)
  const paidAt = momentOf(order)
  const changed: StoredLoan = {
    ...former,
    loan,
    lastPaidAt: former.lastPaidAt !== null && former.lastPaidAt > paidAt ? former.lastPaidAt : paidAt,
    capsStamp: caps.stampOf(monthOf(loan.asOf)),
  }
  const funding = fundingOf(former.origin)
  const entry = {
    kind: 'payment',
    valueOn: valueDateOf(order).toString(),
    idempotencyKey: paymentKey(order.reference),
    lines: linesBetween(bookOf(former.loan, funding), bookOf(loan, funding), moneyAccountOf[order.source]),
  }
  const { amount, kind, reference } = order
  const facts = { amount, kind, reference }
  await recordChange(parts, transaction, former, changed, { action: 'applyPayment', entry, facts }, who)
}

/** Whether it can be worked in after everything else; if not, the loan is replayed with the payment in its place. */
const comesLast = (order: PaymentOrder, { loan, lastPaidAt }: StoredLoan): boolean =>
  paymentOf(order).on >= loan.asOf && (lastPaidAt === null || lastPaidAt < momentOf(order))

function neitherNewNorKnown({ reference }: PaymentOrder): never {
  throw new Error(`payment ${reference} is neither new nor known`)
}
