import { loanAfter, monthOf } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { UsuryCaps } from '../../policy/policy.ts'
import { historiesOf } from '../payment-history.ts'
import type { StoredLoan } from '../stored-loan.ts'

type With = { readonly caps: UsuryCaps; readonly claimedPaymentId?: string }

/**
 * Loans that were computed with caps which have changed since, for a month that had already begun, computed anew from
 * their terms and payments for the day on which they stand. The others are answered as they came.
 */
export async function withCapsOfToday(
  transaction: Transaction<Database>,
  loans: readonly StoredLoan[],
  { caps, claimedPaymentId }: With,
): Promise<readonly StoredLoan[]> {
  const stampNow = ({ loan }: StoredLoan) => caps.stampOf(monthOf(loan.asOf))
  const stale = loans.filter((stored) => stored.capsStamp !== stampNow(stored))
  if (stale.length === 0) return loans
  const histories = await historiesOf(transaction, stale, claimedPaymentId)
  const corrected = new Map(
    stale.map((stored) => {
      const { terms, asOf } = stored.loan
      const loan = loanAfter(terms, histories.get(stored.id) ?? [], asOf, caps.capOf)
      return [stored, { ...stored, loan, capsStamp: stampNow(stored) }]
    }),
  )
  return loans.map((stored) => corrected.get(stored) ?? stored)
}
