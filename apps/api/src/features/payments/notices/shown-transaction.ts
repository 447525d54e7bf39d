import type { Pesos } from '@cupo/credit-engine'
import { type TransactionState, transactionStates } from '@cupo/wire'
import type { PaymentStanding } from '../../../platform/text/payments.ts'
import type { ProviderTransaction } from '../../../ports/payment-provider.ts'
import type { PaymentAttempt } from '../attempts/payment-attempt-store.ts'
import { mismatchesOf } from './judge-transaction.ts'
import { detailsOf, type StoredTransaction, type TransactionDetails } from './transaction-store.ts'

export type ShownTransaction = {
  readonly reference: string
  readonly transactionId: string
  readonly stateCode: TransactionState
  readonly amount: Pesos
  readonly at: string | null
  readonly details: TransactionDetails
  /** The ledger has the money, or has returned it. */
  readonly isBooked: boolean
  /** The money pays neither a loan nor an order. */
  readonly isToBeReturned: boolean
}

const held: TransactionState = 7

/** The ledger then outweighs later answers. */
export const isDecided = ({ outcome }: StoredTransaction): boolean =>
  outcome === 'posted' || outcome === 'suspense' || outcome === 'reversed'

/** Money in quarantine is under review. */
export const shownOfStored = (stored: StoredTransaction): ShownTransaction => ({
  reference: stored.xRefPayco,
  transactionId: stored.transactionId,
  stateCode: stored.outcome === 'quarantined' && stored.state === 1 ? held : stateOf(stored.state),
  amount: stored.amount as Pesos,
  at: stored.paidAt,
  details: stored.details,
  isBooked: isDecided(stored),
  isToBeReturned: stored.outcome === 'suspense',
})

/** An accepted payment of something else is under review. */
export const shownOfFound = (
  found: ProviderTransaction,
  attempt: Pick<PaymentAttempt, 'amount' | 'isTest'>,
): ShownTransaction => {
  const registered = { amount: attempt.amount as Pesos, isTest: attempt.isTest }
  const isOther = mismatchesOf(found, registered, registered).length > 0
  return {
    reference: found.reference,
    transactionId: found.transactionId,
    stateCode: isOther && found.state === 'accepted' ? held : stateOf(found.stateCode),
    amount: found.amount ?? registered.amount,
    at: found.at,
    details: detailsOf(found),
    isBooked: false,
    isToBeReturned: false,
  }
}

export const isPending = (stateCode: TransactionState): boolean => [3, 7, 8].includes(stateCode)

export function standingOf(stateCode: TransactionState): PaymentStanding {
  if (stateCode === 1) return 'accepted'
  if (stateCode === 2) return 'rejected'
  return isPending(stateCode) ? 'pending' : 'cancelled'
}

/** An unknown code waits, as for the adapter. */
const stateOf = (code: number): TransactionState => transactionStates.find((known) => known === code) ?? 3
