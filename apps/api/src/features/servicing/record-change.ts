import { isoOf } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { type Entry, postEntries } from '../../ledger/ledger.ts'
import { auditInsert } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { followClosure } from './follow-closure.ts'
import { loanUpdate } from './loan-store.ts'
import { mustPost } from './must-post.ts'
import type { ServicingParts, Who } from './parts.ts'
import type { StoredLoan } from './stored-loan.ts'

export type Change = {
  readonly action: 'applyPayment' | 'reversePayment' | 'sellPortfolio'
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
  { action, entry, facts }: Change,
  who: Who,
): Promise<void> {
  const { now, actor, requestId } = who
  const bookedOn = businessDate(now).toString()
  const subject = { subjectType: 'loan', subjectId: stored.id }
  const before = standing(former)
  const after = { ...standing(stored), ...facts }
  const writing = transaction
    .with('written', (db) => loanUpdate(db, stored))
    .with('audited', (db) => auditInsert(db, { actor, action, ...subject, before, after, requestId }, now))
  mustPost(await postEntries(writing, [{ ...entry, subject: stored.id, bookedOn, actor }], now))
  await followClosure(parts, transaction, former, stored, who)
}

const standing = ({ loan: { asOf, received, closed } }: StoredLoan) => ({
  asOf: isoOf(asOf),
  received,
  closed: closed?.because ?? null,
})
