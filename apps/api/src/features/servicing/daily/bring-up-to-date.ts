import { type Day, isoOf, type Loan, monthOf } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type Entry, mustPost, postEntries } from '../../../ledger/ledger.ts'
import { actors } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { newId } from '../../../platform/ids.ts'
import type { UsuryCaps } from '../../policy/policy.ts'
import { bookOf, fundingOf, linesBetween } from '../bookkeeping.ts'
import { followClosure } from '../follow-closure.ts'
import { loanUpdate } from '../loan-store.ts'
import type { ServicingParts } from '../parts.ts'
import type { StoredLoan } from '../stored-loan.ts'
import { type LoanMoment, momentsOf } from './moments.ts'
import { daysUntil } from './pass-days.ts'
import { withCapsOfToday } from './work-in-caps.ts'

export type DailyParts = Pick<ServicingParts, 'tell' | 'followLoan'>

export type UpTo = {
  /** The last day to work in. */
  readonly through: Day
  /** The business date on which it is done. */
  readonly bookedOn: Day
  readonly caps: UsuryCaps
  readonly now: Temporal.Instant
  /** A payment whose row is written but which is applied only afterwards. */
  readonly claimedPaymentId?: string
}

/**
 * Works every day up to `through` into loans whose rows the caller has locked, each of the days once: ledger entries,
 * rows and whatever follows from the moments, all in this transaction (conformance: R-B4). Loans computed with other
 * usury caps than today's are corrected first (conformance: R-B10). Answers them in the order given.
 */
export async function bringUpToDate(
  parts: DailyParts,
  transaction: Transaction<Database>,
  loans: readonly StoredLoan[],
  upTo: UpTo,
): Promise<readonly StoredLoan[]> {
  const corrected = await withCapsOfToday(transaction, loans, upTo)
  const worked = loans.map((former, index) => workedThrough(former, corrected[index] ?? former, upTo))
  const changed = worked.filter(({ stored, former }) => stored !== former)
  if (changed.length === 0) return loans

  const who = { now: upTo.now, actor: actors.clock, requestId: 'daily' }
  const entries = changed.flatMap((one) => one.entries)
  const posted = mustPost(await postEntries(transaction, entries, upTo.now))
  if (posted.some((entry) => entry?.isRepeated))
    throw new Error('the ledger knows a day that its loan does not')
  await loanUpdate(changed.map(({ stored }) => stored)).execute(transaction)
  // What a lowered cap frees may pay the last of a loan, and a higher one may open it again.
  for (const { former, stored } of changed) await followClosure(parts, transaction, former, stored, who)
  const moments = changed.flatMap((one) => one.moments)
  if (moments.length > 0) await parts.tell(transaction, moments, upTo.now)
  return worked.map(({ stored }) => stored)
}

type Worked = {
  readonly former: StoredLoan
  readonly stored: StoredLoan
  readonly entries: readonly Entry[]
  readonly moments: readonly LoanMoment[]
}

function workedThrough(former: StoredLoan, corrected: StoredLoan, upTo: UpTo): Worked {
  const { through, caps } = upTo
  const { id: loanId, applicationId, isMobileBill } = former
  const steps = daysUntil(corrected.loan, through, caps.capOf)
  const loan = steps.at(-1)?.after ?? corrected.loan
  const entry = entriesOf(former, upTo.bookedOn)
  return {
    former,
    stored:
      steps.length === 0 ? corrected : { ...corrected, loan, capsStamp: caps.stampOf(monthOf(loan.asOf)) },
    entries: [
      ...(corrected === former
        ? []
        : [entry('usuryCorrection', `caps:${newId()}`, upTo.bookedOn, former.loan, corrected.loan)]),
      ...steps.map(({ on, before, after }) => entry('day', `day:${isoOf(on)}`, on, before, after)),
    ],
    moments: steps.flatMap((step) => momentsOf({ loanId, applicationId, isMobileBill }, step, caps.capOf)),
  }
}

/** Entries of a loan's own time; where nothing changes in its book they have no lines and are not written. */
function entriesOf({ id, origin }: StoredLoan, bookedOn: Day) {
  const funding = fundingOf(origin)
  return (kind: string, what: string, valueOn: Day, before: Loan, after: Loan): Entry => ({
    kind,
    subject: id,
    bookedOn: isoOf(bookedOn),
    valueOn: isoOf(valueOn),
    idempotencyKey: `${what}:${id}`,
    actor: actors.clock.kind,
    lines: linesBetween(bookOf(before, funding), bookOf(after, funding)),
  })
}
