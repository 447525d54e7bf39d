import { dayOf, isoOf, monthOf } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { balancesOf } from '../../ledger/ledger.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { bookOf, fundingOf, linesBetween } from './bookkeeping.ts'
import { bringUpToDate } from './daily/bring-up-to-date.ts'
import { loanStore } from './loan-store.ts'
import type { ServicingParts, Who } from './parts.ts'
import { replayed } from './payment-history.ts'
import { recordChange } from './record-change.ts'

/**
 * Works into a loan that what was paid beyond it has gone back under a reference. Nothing changes while that was there to
 * give; if a payment was taken back meanwhile, what went back had paid the loan, which owes it again (conformance: R-B3).
 */
export async function returnSurplus(
  parts: ServicingParts,
  transaction: Transaction<Database>,
  { loanId, reference }: { readonly loanId: string; readonly reference: string },
  who: Who,
): Promise<void> {
  const isThere = ((await balancesOf(transaction, loanId)).customerCredit ?? 0) <= 0
  if (isThere) return
  const caps = await readUsuryCaps(transaction)
  const stored = await loanStore.lock(transaction, loanId)
  const today = dayOf(businessDate(who.now))
  const upTo = { through: today, bookedOn: today, caps, now: who.now }
  const [former = stored] = await bringUpToDate(parts, transaction, [stored], upTo)
  const loan = await replayed(transaction, former, former.loan.asOf, caps.capOf)
  const changed = { ...former, loan, capsStamp: caps.stampOf(monthOf(loan.asOf)) }
  const funding = fundingOf(former.origin)
  const lines = linesBetween(bookOf(former.loan, funding), bookOf(loan, funding))
  const entry = { kind: 'correction', valueOn: isoOf(today), idempotencyKey: `returned:${reference}`, lines }
  const change = { action: 'returnSurplus', bookedOn: today, entry, facts: { reference } } as const
  await recordChange(parts, transaction, former, changed, change, who)
}
