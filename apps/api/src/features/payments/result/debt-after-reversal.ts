import {
  add,
  addDays,
  amountDue,
  dueOf,
  isoOf,
  isSettled,
  lateAfter,
  monthOf,
  noVat,
  payoffQuote,
  penaltyBetween,
  subtract,
  totalOf,
  vatOf,
} from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { DebtAfterReversal } from '../../../emails/payment-reversed.ts'
import { businessDate, instantOf } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import { loanAt, loanStore } from '../../servicing/servicing.ts'
import type { PaymentAttempt } from '../attempts/payment-attempt-store.ts'
import type { PaymentMail } from '../notices/settlement.ts'

/** Null where nothing is owed, and for a sold loan. */
export async function debtAfterReversal(
  db: Kysely<Database>,
  { loanId }: Pick<PaymentAttempt, 'loanId'>,
  { toldAt, payoffBefore }: Pick<PaymentMail, 'toldAt' | 'payoffBefore'>,
  now: Temporal.Instant,
): Promise<DebtAfterReversal | null> {
  const stored = loanId === null ? null : await loanStore.find(db, loanId)
  if (stored === null) return null
  const { capOf } = await readUsuryCaps(db)
  const { loan, on } = loanAt(stored, now, capOf)
  const { total: amount, parts: breakdown, isOverdue } = amountDue(loan, on, capOf)
  const next = loan.installments.find((row) => !isSettled(row))
  if (loan.closed !== null || amount === 0 || next === undefined) return null
  // Interest runs: a payoff of another day does not show the reversal's cost.
  const isSameDay = businessDate(instantOf(toldAt)).equals(businessDate(now))
  const payoff = payoffQuote(loan, on, capOf).total
  const { isMobileBill } = stored
  const debt = {
    amount,
    breakdown,
    isMobileBill,
    payoff,
    payoffBefore: isSameDay ? payoffBefore : null,
  }
  if (!isOverdue) return { ...debt, overdue: null, payBy: isoOf(next.dueOn) }
  const late = loan.installments.filter(
    (row) => lateAfter(row) < on && totalOf(dueOf(row, on, loan.terms, capOf)) > 0,
  )
  const perDay = late.map(({ expected, paid }) => {
    const penalty = penaltyBetween(subtract(expected.principal, paid.principal), on, addDays(on, 1), capOf)
    return add(penalty, vatOf(penalty, loan.terms.interestVatRate))
  })
  const overdue = {
    since: isoOf(next.dueOn),
    penaltyPerDay: add(...perDay),
    hasVat: loan.terms.interestVatRate !== noVat,
    penaltyRate: capOf(monthOf(on)),
  }
  return { ...debt, overdue, payBy: isoOf(on) }
}
