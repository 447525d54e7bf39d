import { type Day, dayOf, isoOf } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { ActingParty } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { readUsuryCaps, type UsuryCaps } from '../policy/policy.ts'
import { asOfToday } from './daily/bring-up-to-date.ts'
import { type StoredLoan, withLoan, withoutPastBills } from './loan-store.ts'
import { replayed } from './payment-history.ts'
import { recordLoanChanges } from './record-loan-changes.ts'
import type { ServicingContext } from './servicing-context.ts'

/**
 * Applies every day up to today first. The row of the withdrawal request must be written: a replay reads the
 * pause from it.
 */
export async function pauseLoan(
  context: ServicingContext,
  transaction: Transaction<Database>,
  stored: StoredLoan,
  { requestId, through }: { readonly requestId: string; readonly through: string },
  who: ActingParty,
): Promise<void> {
  const { former, on, caps } = await asOfToday(context, transaction, stored, who)
  const key = `pause:${requestId}`
  const change = { action: 'pauseLoan', key, requestId, pausedThrough: through, on, caps } as const
  await recordReplay(context, transaction, former, change, who)
}

/**
 * The next daily job applies the paused days, each under its own date. The row of the request must name the
 * pause's end.
 */
export async function resumeLoan(
  context: ServicingContext,
  transaction: Transaction<Database>,
  stored: StoredLoan,
  { requestId }: { readonly requestId: string },
  who: ActingParty,
): Promise<void> {
  const caps = await readUsuryCaps(transaction)
  const key = `resume:${requestId}`
  const { asOf: on } = stored.loan
  const change = { action: 'resumeLoan', key, requestId, pausedThrough: null, on, caps } as const
  await recordReplay(context, transaction, stored, change, who)
}

type ReplayChange = {
  readonly action: 'pauseLoan' | 'resumeLoan'
  readonly key: string
  readonly requestId: string
  readonly pausedThrough: string | null
  readonly on: Day
  readonly caps: UsuryCaps
}

async function recordReplay(
  context: ServicingContext,
  transaction: Transaction<Database>,
  former: StoredLoan,
  { action, key, requestId, pausedThrough, on, caps }: ReplayChange,
  who: ActingParty,
): Promise<void> {
  const today = dayOf(businessDate(who.now))
  const loan = await replayed(transaction, former, on, caps.capOf)
  const change = {
    former,
    changed: withoutPastBills({ ...withLoan(former, loan, caps), pausedThrough }, today),
    action,
    bookedOn: today,
    entry: {
      kind: 'correction',
      source: { kind: 'withdrawalRequest', id: requestId },
      valueOn: isoOf(today),
      idempotencyKey: key,
    },
    facts: { requestId, pausedThrough: pausedThrough ?? '' },
  } as const
  await recordLoanChanges(context, transaction, [change], who)
}
