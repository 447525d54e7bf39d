import {
  type Day,
  dayOf,
  isoOf,
  type Loan,
  lastDayOf,
  loanAfter,
  type Month,
  monthOf,
  nextMonth,
} from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { type Entry, mustPost, postEntries } from '../../../ledger/ledger.ts'
import { type ActingParty, actors } from '../../../platform/actor.ts'
import { businessDate, isoOfInstant } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { newId } from '../../../platform/ids.ts'
import { backgroundRequestId } from '../../../platform/request-id.ts'
import { readUsuryCaps, type UsuryCaps } from '../../policy/policy.ts'
import { bookOf, fundingOf, linesBetween } from '../bookkeeping.ts'
import { loanStore, loanUpdate, type StoredLoan, withLoan } from '../loan-store.ts'
import { historiesOf } from '../payment-history.ts'
import { announceClosure } from '../record-loan-changes.ts'
import type { ServicingContext } from '../servicing-context.ts'
import { type DayStep, daysUntil, eventsOf, type LoanEvent } from './loan-events.ts'
import {
  insertAccruals,
  lockOpenMonths,
  type MonthAccrual,
  monthAccrual,
  type OpenMonths,
} from './month-accruals.ts'

export type UpTo = {
  readonly through: Day
  readonly bookedOn: Day
  readonly caps: UsuryCaps
  readonly now: Temporal.Instant
}

/**
 * Applies the days up to `through` to locked loans, once each, with entries, accruals and events in this
 * transaction. Changed caps come first. Returns the loans in the order given.
 */
export async function bringUpToDate(
  context: ServicingContext,
  transaction: Transaction<Database>,
  loans: readonly StoredLoan[],
  upTo: UpTo,
): Promise<readonly StoredLoan[]> {
  const corrected = await withCurrentCaps(transaction, loans, upTo)
  const passed = corrected.map((stored) => ({
    stored,
    steps: daysUntil(stored.loan, upTo.through, upTo.caps.capOf),
  }))
  const open = await lockOpenMonths(
    transaction,
    loans.map(({ id }) => id),
    new Set(passed.flatMap(({ stored }) => endedMonths(stored.loan, upTo.bookedOn))),
  )
  const progress = loans.map((former, index) => {
    const { stored = former, steps = [] } = passed[index] ?? {}
    return progressOf(former, stored, steps, open, upTo)
  })
  await insertAccruals(
    transaction,
    progress.flatMap(({ accruals }) => accruals),
  )
  const changes = progress.filter(({ changed, former }) => changed !== former)
  if (changes.length === 0) return loans

  const who = { now: upTo.now, actor: actors.clock, requestId: backgroundRequestId() }
  const entries = changes.flatMap((change) => change.entries)
  const posted = mustPost(await postEntries(transaction, entries, upTo.now))
  if (posted.some((entry) => entry?.isRepeated))
    throw new Error('the ledger knows a day that its loan does not')
  await loanUpdate(changes.map(({ changed }) => changed)).execute(transaction)
  // A lower cap may pay a loan off, a higher one reopen it.
  for (const { former, changed } of changes) {
    await announceClosure(context, transaction, former, changed, who)
  }
  const events = changes.flatMap((change) => change.events)
  if (events.length > 0) await context.onLoanEvents(transaction, events, upTo.now)
  const reopened = changes.filter(({ former, changed }) => former.loan.closed && !changed.loan.closed)
  // A hold of its person stops a reopened loan at once.
  const held = await loanStore.lockAll(
    transaction,
    reopened.map(({ changed }) => changed.id),
  )
  return progress.map(({ changed }) => held.get(changed.id) ?? changed)
}

export type LoanOfToday = {
  readonly former: StoredLoan
  readonly today: Day
  /** The day of an act: today, or the loan's own day where it has lived further. */
  readonly on: Day
  /** The moment of an act: now, but after each event of the loan, as a replay orders them. */
  readonly at: string
  readonly caps: UsuryCaps
}

/**
 * A locked loan with its days up to today applied. A closed loan stays as it is: the daily job corrects it
 * under late caps, and opens the refund.
 */
export async function asOfToday(
  context: ServicingContext,
  transaction: Transaction<Database>,
  stored: StoredLoan,
  { now }: Pick<ActingParty, 'now'>,
): Promise<LoanOfToday> {
  const caps = await readUsuryCaps(transaction)
  const today = dayOf(businessDate(now))
  const upTo = { through: today, bookedOn: today, caps, now }
  const isOpen = stored.loan.closed === null
  const [former = stored] = isOpen ? await bringUpToDate(context, transaction, [stored], upTo) : []
  const on = today > former.loan.asOf ? today : former.loan.asOf
  return { former, today, on, at: momentAfter(former, now), caps }
}

function momentAfter({ lastPaidAt }: StoredLoan, now: Temporal.Instant): string {
  const earliest = lastPaidAt === null ? now : Temporal.Instant.from(lastPaidAt).add({ milliseconds: 1 })
  return isoOfInstant(Temporal.Instant.compare(now, earliest) < 0 ? earliest : now)
}

type LoanProgress = {
  readonly former: StoredLoan
  readonly changed: StoredLoan
  readonly entries: readonly Entry[]
  readonly accruals: readonly MonthAccrual[]
  readonly events: readonly LoanEvent[]
}

/** Months that ended since the loan's `asOf`. */
function endedMonths({ closed, asOf }: Loan, bookedOn: Day): readonly Month[] {
  const months: Month[] = []
  if (closed !== null) return months
  for (let month = monthOf(asOf); month < monthOf(bookedOn); month = nextMonth(month)) months.push(month)
  return months
}

function progressOf(
  former: StoredLoan,
  corrected: StoredLoan,
  steps: readonly DayStep[],
  open: OpenMonths,
  upTo: UpTo,
): LoanProgress {
  const { caps } = upTo
  const { id: loanId, applicationId, isMobileBill } = former
  const loan = steps.at(-1)?.after ?? corrected.loan
  const entry = entriesOf(former)
  const isOpen = (month: Month) => open.has(loanId, month)
  // A day is booked in its own month until the month's cut-off.
  const bookedOn = (on: Day) =>
    monthOf(on) < monthOf(upTo.bookedOn) && isOpen(monthOf(on)) ? lastDayOf(monthOf(on)) : upTo.bookedOn
  return {
    former,
    changed: steps.length === 0 ? corrected : withLoan(corrected, loan, caps),
    entries: [
      ...(corrected === former
        ? []
        : [
            entry(
              'usuryCorrection',
              `caps:${newId()}`,
              { bookedOn: upTo.bookedOn, valueOn: upTo.bookedOn },
              former.loan,
              corrected.loan,
            ),
          ]),
      ...steps.map(({ on, before, after }) =>
        entry('day', `day:${isoOf(on)}`, { bookedOn: bookedOn(on), valueOn: on }, before, after),
      ),
    ],
    accruals: endedMonths(corrected.loan, upTo.bookedOn)
      .filter(isOpen)
      .map((month) => {
        const { before: atItsEnd = loan } = steps.find(({ on }) => on > lastDayOf(month)) ?? {}
        const nonAccrualDays = open.nonAccrualDays.get(month) ?? 0
        return monthAccrual(loanId, atItsEnd, month, { capOf: caps.capOf, nonAccrualDays })
      }),
    events: isPaused(former, upTo)
      ? []
      : steps
          .flatMap((step) => eventsOf({ loanId, applicationId, isMobileBill }, step, caps.capOf))
          .filter((event) => event.kind !== 'billDue' || isBillable(former, event.on, upTo)),
  }
}

const isPaused = ({ pausedThrough }: StoredLoan, { bookedOn }: UpTo) =>
  pausedThrough !== null && isoOf(bookedOn) <= pausedThrough

/** Nothing was due during a pause or before a reopening: the next bill collects those days. */
const isBillable = ({ pausedThrough, billsFrom }: StoredLoan, on: string, { bookedOn }: UpTo) =>
  (pausedThrough === null || on > pausedThrough) &&
  // A reopening bills its own day, unless the job comes later.
  (billsFrom === null || on > billsFrom || (on === billsFrom && on === isoOf(bookedOn)))

type EntryDays = { readonly bookedOn: Day; readonly valueOn: Day }

function entriesOf({ id, origin }: StoredLoan) {
  const funding = fundingOf(origin)
  return (
    kind: 'day' | 'usuryCorrection',
    what: string,
    { bookedOn, valueOn }: EntryDays,
    before: Loan,
    after: Loan,
  ): Entry => ({
    kind,
    source: { kind: 'loan', id },
    subject: id,
    bookedOn: isoOf(bookedOn),
    valueOn: isoOf(valueOn),
    idempotencyKey: `${what}:${id}`,
    actor: actors.clock.kind,
    lines: linesBetween(bookOf(before, funding), bookOf(after, funding)),
  })
}

/** Replays loans under changed caps, up to each loan's `asOf`. */
export async function withCurrentCaps(
  transaction: Transaction<Database>,
  loans: readonly StoredLoan[],
  { caps }: Pick<UpTo, 'caps'>,
): Promise<readonly StoredLoan[]> {
  const currentStamp = ({ loan }: StoredLoan) => caps.stampOf(monthOf(loan.asOf))
  const stale = loans.filter((stored) => stored.capsStamp !== currentStamp(stored))
  if (stale.length === 0) return loans
  const histories = await historiesOf(transaction, stale)
  const corrected = new Map(
    stale.map((stored) => {
      const { terms, asOf } = stored.loan
      const loan = loanAfter(terms, histories.get(stored.id) ?? [], asOf, caps.capOf)
      return [stored, withLoan(stored, loan, caps)]
    }),
  )
  return loans.map((stored) => corrected.get(stored) ?? stored)
}
