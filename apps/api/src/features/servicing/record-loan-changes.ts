import { type Day, isoOf } from '@cupo/credit-engine'
import { sql, type Transaction } from 'kysely'
import {
  type Cause,
  type Entry,
  type EntryFacts,
  type Line,
  mustPost,
  postEntries,
} from '../../ledger/ledger.ts'
import type { ActingParty } from '../../platform/actor.ts'
import { auditInsert } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { requireAllWritten } from '../../platform/database/transaction.ts'
import { emitEvent } from '../../platform/domain-events.ts'
import { linesOfChange } from './bookkeeping.ts'
import { loanUpdate, type StoredLoan } from './loan-store.ts'
import { type NewPayment, paymentInsert } from './payment.ts'
import { allocationInsert, type StoredAllocation } from './payment-allocation.ts'
import type { ServicingContext } from './servicing-context.ts'

export type LoanChange = {
  readonly former: StoredLoan
  readonly changed: StoredLoan
  readonly action:
    | 'applyPayment'
    | 'reversePayment'
    | 'reinstatePayment'
    | 'returnSurplus'
    | 'sellPortfolio'
    | 'waive'
    | 'chargeOff'
    | 'holdLoan'
    | 'releaseLoan'
    | 'pauseLoan'
    | 'resumeLoan'
    | 'voidLoan'
    | 'voidForFraud'
  readonly bookedOn: Day
  /** Default: the batch's. */
  readonly requestId?: string
  readonly entry: Exclude<Cause, Cause<'reversal'>> &
    Pick<EntryFacts, 'valueOn' | 'idempotencyKey'> & {
      /** Default: the difference of the loan's books, where no money comes in. */
      readonly lines?: readonly Line[]
    }
  /** Facts for the audit trail that the loan does not show. */
  readonly facts: Readonly<Record<string, string | number>>
  /** Absent once its row is written. */
  readonly payment?: NewPayment
  readonly allocations?: readonly StoredAllocation[]
}

/**
 * Writes row, payment, allocations, audit and entry of each locked loan, then reports closings and
 * reopenings to the application. Throws a serialization failure when another transaction has just written
 * one of the payments.
 */
export async function recordLoanChanges(
  context: ServicingContext,
  transaction: Transaction<Database>,
  changes: readonly LoanChange[],
  who: ActingParty,
): Promise<void> {
  if (changes.length === 0) return
  const { now, actor } = who
  const audit = auditInsert(
    changes.map(({ action, former, changed, facts, requestId = who.requestId }) => ({
      actor,
      action,
      subjectType: 'loan',
      subjectId: changed.id,
      requestId,
      before: summaryOf(former),
      after: { ...summaryOf(changed), ...facts },
    })),
    now,
  )
  const rows = loanUpdate(changes.map(({ changed }) => changed))
  const allocations = allocationInsert(changes.flatMap((change) => change.allocations ?? []))
  const payments = changes.flatMap(({ payment }) => payment ?? [])
  const { rows: paid } = await sql`
    with written as (${rows}), audited as (${audit}), allocated as (${allocations}), paid as (${paymentInsert(payments, who)})
    select id from paid`.execute(transaction)
  requireAllWritten(paid.length, payments.length)
  const entries = changes.map(({ entry, former, changed, bookedOn }): Entry => {
    const { lines = linesOfChange(former, changed) } = entry
    return { ...entry, lines, subject: changed.id, bookedOn: isoOf(bookedOn), actor: actor.kind }
  })
  mustPost(await postEntries(transaction, entries, now))
  for (const { former, changed } of changes) await announceClosure(context, transaction, former, changed, who)
}

const summaryOf = ({ loan: { asOf, received, closed } }: StoredLoan) => ({
  asOf: isoOf(asOf),
  received,
  closed: closed?.because ?? null,
})

/** A sold or stolen loan ends without an event of its application: it was not paid off. */
export async function announceClosure(
  { followLoan }: ServicingContext,
  transaction: Transaction<Database>,
  former: StoredLoan,
  { id, applicationId, loan }: StoredLoan,
  who: ActingParty,
): Promise<void> {
  const before = former.loan.closed?.because ?? 'open'
  const after = loan.closed?.because ?? 'open'
  if (after === before) return
  const type = after === 'open' ? 'LoanReopened' : 'LoanClosed'
  await emitEvent(transaction, { type, applicationId, data: { loanId: id, because: after } }, who.now)
  if (after === 'paid') await followLoan(transaction, applicationId, 'LoanPaidOff', who)
  else if (after === 'withdrawn') await followLoan(transaction, applicationId, 'LoanWithdrawn', who)
  else if (after === 'open' && before === 'paid')
    await followLoan(transaction, applicationId, 'LoanReopened', who)
}
