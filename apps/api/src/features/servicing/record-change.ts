import { type Day, isoOf } from '@cupo/credit-engine'
import { sql, type Transaction } from 'kysely'
import { type Entry, mustPost, postEntries } from '../../ledger/ledger.ts'
import { auditInsert } from '../../platform/audit.ts'
import { plannedOnce } from '../../platform/database/planned-once.ts'
import type { Database } from '../../platform/database/schema.ts'
import { followClosure } from './follow-closure.ts'
import { loanUpdate } from './loan-store.ts'
import type { ServicingParts, Who } from './parts.ts'
import type { StoredLoan } from './stored-loan.ts'

export type Change = {
  readonly action: 'applyPayment' | 'reversePayment' | 'returnSurplus' | 'sellPortfolio'
  readonly bookedOn: Day
  readonly entry: Pick<Entry, 'kind' | 'valueOn' | 'idempotencyKey' | 'lines'>
  /** For the audit trail: what of the change cannot be seen in the loan itself. */
  readonly facts: Readonly<Record<string, string | number>>
}

/** Writes what a verb did to a locked loan: entry, row, audit, and whatever follows when it closed or opened again. */
export async function recordChange(
  parts: Pick<ServicingParts, 'followLoan'>,
  transaction: Transaction<Database>,
  former: StoredLoan,
  stored: StoredLoan,
  { action, bookedOn, entry, facts }: Change,
  who: Who,
): Promise<void> {
  const { now, actor, requestId } = who
  const subject = { subjectType: 'loan', subjectId: stored.id }
  const before = standing(former)
  const after = { ...standing(stored), ...facts }
  const audit = auditInsert({ actor, action, ...subject, before, after, requestId }, now)
  const along = sql`${plannedOnce} with written as (${loanUpdate(stored)}), audited as (${audit})`
  const posting = { ...entry, subject: stored.id, bookedOn: isoOf(bookedOn), actor }
  mustPost(await postEntries(transaction, [posting], now, along))
  await followClosure(parts, transaction, former, stored, who)
}

const standing = ({ loan: { asOf, received, closed } }: StoredLoan) => ({
  asOf: isoOf(asOf),
  received,
  closed: closed?.because ?? null,
})
