import type { Pesos } from '@cupo/credit-engine'
import type { ProviderTransaction, TransactionState } from '../../../ports/payment-provider.ts'

/** What became of a transaction so far. */
export type Outcome = 'waiting' | 'posted' | 'suspense' | 'failed' | 'reversed' | 'quarantined'

/** What there is to do. `contradict` is for a person: what the provider says now cannot follow what it said before. */
export type Verdict = 'post' | 'wait' | 'fail' | 'reverse' | 'quarantine' | 'contradict' | 'ignore'

export type Mismatch = 'unknownInvoice' | 'amount' | 'currency' | 'merchant' | 'test'

/** What was registered before the checkout opened. */
export type Registered = { readonly amount: Pesos; readonly isTest: boolean }

/** Only 1 posts, only 6 takes back; 3, 7 and 8 wait; whatever else has failed. */
export const meaningOf = {
  accepted: 'accepted',
  reversed: 'reversed',
  pending: 'pending',
  held: 'pending',
  started: 'pending',
  rejected: 'failed',
  failed: 'failed',
  expired: 'failed',
  abandoned: 'failed',
  cancelled: 'failed',
  suspectedFraud: 'failed',
} as const satisfies Readonly<Record<TransactionState, 'accepted' | 'reversed' | 'pending' | 'failed'>>

type Meaning = (typeof meaningOf)[TransactionState]

const untouched: Readonly<Record<Meaning, Verdict>> = {
  accepted: 'post',
  pending: 'wait',
  failed: 'fail',
  reversed: 'reverse',
}
const taken: Readonly<Record<Meaning, Verdict>> = {
  accepted: 'ignore',
  pending: 'ignore',
  failed: 'contradict',
  reversed: 'reverse',
}

/** Money goes one way: a state that comes late, or twice, changes nothing (conformance: R-Q3). */
const lattice: Readonly<Record<Outcome, Readonly<Record<Meaning, Verdict>>>> = {
  waiting: untouched,
  quarantined: untouched,
  failed: { accepted: 'post', pending: 'ignore', failed: 'ignore', reversed: 'ignore' },
  posted: taken,
  suspense: taken,
  reversed: { accepted: 'contradict', pending: 'ignore', failed: 'ignore', reversed: 'ignore' },
}

/** Decides what an answer of the provider means, given what became of the transaction before. */
export function judge(
  before: Outcome,
  found: Pick<ProviderTransaction, 'state'>,
  mismatches: readonly Mismatch[],
): Verdict {
  const meaning = meaningOf[found.state]
  const verdict = lattice[before][meaning]
  if (mismatches.length === 0 || verdict === 'ignore') return verdict
  if (before === 'posted' || before === 'suspense') return 'contradict'
  // What failed moves nothing, whatever it was for.
  return meaning === 'failed' ? 'fail' : 'quarantine'
}

/** Where an answer is not what was registered; empty when it is (conformance: R-Q2). */
export function mismatchesOf(
  { amount, currency, isOurMerchant, isTest }: ProviderTransaction,
  registered: Registered | null,
): readonly Mismatch[] {
  const isWrong: Readonly<Record<Mismatch, boolean>> = {
    unknownInvoice: registered === null,
    amount: amount === null || (registered !== null && registered.amount !== amount),
    currency: currency !== 'COP',
    merchant: !isOurMerchant,
    test: registered !== null && registered.isTest !== isTest,
  }
  return (Object.keys(isWrong) as Mismatch[]).filter((mismatch) => isWrong[mismatch])
}
