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

/** What a verb did to a loan, with the loan before and after. */
export type LoanChange = Change & { readonly former: StoredLoan; readonly stored: StoredLoan }

/** Writes what a verb did to a locked loan: entry, row, audit, and whatever follows when it closed or opened again. */
export function recordChange(
  parts: Pick<ServicingParts, 'followLoan'>,
  transaction: Transaction<Database>,
  former: StoredLoan,
  stored: StoredLoan,
  change: Change,
  who: Who,
): Promise<void> {
  return recordChanges(parts, transaction, [{ ...change, former, stored }], who)
}

/** The same of verbs that did something to different loans, in one round trip. */
export async function recordChanges(
  parts: Pick<ServicingParts, 'followLoan'>,
  transaction: Transaction<Database>,
  changes: readonly LoanChange[],
  who: Who,
): Promise<void> {
  if (changes.length === 0) return
  const { now, actor, requestId } = who
  const audit = auditInsert(
    changes.map(({ action, former, stored, facts }) => ({
      ...{ actor, action, subjectType: 'loan', subjectId: stored.id, requestId },
      ...{ before: standing(former), after: { ...standing(stored), ...facts } },
    })),
    now,
  )
  const rows = loanUpdate(changes.map(({ stored }) => stored))
  const along = sql`${plannedOnce} with written as (${rows}), audited as (${audit})`
  const entries = changes.map(({ entry, stored, bookedOn }) => {
    return { ...entry, subject: stored.id, bookedOn: isoOf(bookedOn), actor: actor.kind }
  })
  mustPost(await postEntries(transaction, entries, now, along))
  for (const { former, stored } of changes) await followClosure(parts, transaction, former, stored, who)
}

const standing = ({ loan: { asOf, received, closed } }: StoredLoan) => ({
  asOf: isoOf(asOf),
  received,
  closed: closed?.because ?? null,
})
