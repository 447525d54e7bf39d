import {
  type Day,
  dayFromIso,
  dayOf,
  resumeLoan as endHold,
  holdLoan as holdLoanValue,
  isoOf,
  type Loan,
} from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { ActingParty } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { UsuryCaps } from '../policy/policy.ts'
import { asOfToday } from './daily/bring-up-to-date.ts'
import { loanStore, type StoredLoan, withLoan } from './loan-store.ts'
import { recordLoanChanges } from './record-loan-changes.ts'
import type { ServicingContext } from './servicing-context.ts'

/** `holdId` is the person's hold. */
export type LoanHold = { readonly holdId: string; readonly stops: 'everything' | 'penalty' }

/** The day at whose end the first hold stopped the loan whole; null while none does. */
export function standingStillSince({ holds = [] }: Loan): Day | null {
  const days = holds
    .filter(({ through, stops }) => through === null && stops === 'everything')
    .map(({ on }) => on)
  return days.length === 0 ? null : (Math.min(...days) as Day)
}

/** A loan that a hold stops whole is neither sold nor charged off. */
export const isStandingStill = (loan: Loan): boolean => standingStillSince(loan) !== null

/** A hold never begins in the past, so that no closed month changes. */
export async function holdLoan(
  context: ServicingContext,
  transaction: Transaction<Database>,
  stored: StoredLoan,
  { holdId, stops }: LoanHold,
  who: ActingParty,
): Promise<void> {
  const { former, on, at, caps } = await asOfToday(context, transaction, stored, who)
  const id = newId()
  await transaction
    .insertInto('loanHold')
    .values({ id, holdId, loanId: stored.id, stops, heldOn: isoOf(on), heldAt: at })
    .execute()
  const loan = holdLoanValue(former.loan, { kind: 'hold', on, stops }, caps.capOf)
  const change = { former, loan, at, action: 'holdLoan', id, caps, facts: { holdId, stops } } as const
  await recordChange(context, transaction, change, who)
}

/** Ends the hold today. A loan that was paid off or voided meanwhile stays as it is. */
export async function releaseLoans(
  context: ServicingContext,
  transaction: Transaction<Database>,
  holdId: string,
  who: ActingParty,
): Promise<void> {
  const rows = await transaction
    .selectFrom('loanHold')
    .leftJoin('loanHoldEnd', 'loanHoldId', 'id')
    .where('holdId', '=', holdId)
    .where('loanHoldId', 'is', null)
    .select(['id', 'loanId', 'stops', 'heldOn'])
    .orderBy('loanId')
    .execute()
  for (const { id, loanId, stops, heldOn } of rows) {
    const stored = await loanStore.lock(transaction, loanId)
    const { former, on, at, caps } = await asOfToday(context, transaction, stored, who)
    await transaction
      .insertInto('loanHoldEnd')
      .values({ loanHoldId: id, resumedOn: isoOf(on), resumedAt: at })
      .execute()
    if (former.loan.closed !== null) continue
    const end = { kind: 'resume', on, heldOn: dayFromIso(heldOn), stops } as const
    const loan = endHold(former.loan, end, caps.capOf)
    const change = { former, loan, at, action: 'releaseLoan', id, caps, facts: { holdId, stops } } as const
    await recordChange(context, transaction, change, who)
  }
}

type HoldChange = {
  readonly former: StoredLoan
  readonly loan: Loan
  readonly at: string
  readonly action: 'holdLoan' | 'releaseLoan'
  readonly id: string
  readonly caps: UsuryCaps
  readonly facts: Readonly<Record<string, string>>
}

/**
 * Books the penalty up to the day on which a hold stops it; interest paid ahead that a hold frees moves to
 * later installments.
 */
async function recordChange(
  context: ServicingContext,
  transaction: Transaction<Database>,
  { former, loan, at, action, id, caps, facts }: HoldChange,
  who: ActingParty,
): Promise<void> {
  const today = dayOf(businessDate(who.now))
  const change = {
    former,
    changed: { ...withLoan(former, loan, caps), lastPaidAt: at },
    action,
    bookedOn: today,
    entry: {
      kind: 'correction',
      source: { kind: 'loanHold', id },
      valueOn: isoOf(today),
      idempotencyKey: `${action === 'holdLoan' ? 'hold' : 'release'}:${id}`,
    },
    facts,
  } as const
  await recordLoanChanges(context, transaction, [change], who)
}
