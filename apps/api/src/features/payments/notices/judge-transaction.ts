import type { Pesos } from '@cupo/credit-engine'
import type { PaymentNoticeTable } from '../../../platform/database/schema.ts'
import type { ProviderTransaction, TransactionState } from '../../../ports/payment-provider.ts'

/** What became of a transaction so far. */
export type Outcome = 'waiting' | 'posted' | 'suspense' | 'failed' | 'reversed' | 'quarantined'

/**
 * What there is to do. `reinstate` posts again what was reversed, as when a chargeback was won; `setAside` is money that was taken for something else than was registered; `contradict` is for a
 * person: what the provider says now cannot follow what it said before.
 */
export type Verdict =
  | 'post'
  | 'wait'
  | 'fail'
  | 'reverse'
  | 'reinstate'
  | 'setAside'
  | 'quarantine'
  | 'contradict'
  | 'ignore'

export type Mismatch =
  | 'unknownInvoice'
  | 'otherInvoice'
  | 'amount'
  | 'noAmount'
  | 'currency'
  | 'merchant'
  | 'test'

/** What was registered before the checkout opened; once it is booked, what was booked. */
export type ExpectedPayment = { readonly amount: Pesos; readonly isTest: boolean }

/** Whatever else it was for, it is real money on our account. */
const leavesRealMoney: ReadonlySet<Mismatch> = new Set(['unknownInvoice', 'amount'])

/** Only 1 posts, only 6 takes back; 3, 7 and 8 wait; whatever else has failed. */
const meaningOf = {
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

const progressOfMeaning: Readonly<Record<Meaning, number>> = {
  pending: 0,
  failed: 1,
  accepted: 2,
  reversed: 3,
}
const progressOfOutcome: Readonly<Record<Outcome, number>> = {
  waiting: 0,
  quarantined: 0,
  failed: 1,
  posted: 2,
  suspense: 2,
  reversed: 3,
}

/** How far a state says that a transaction has come: 0 open, 1 failed, 2 accepted, 3 reversed. */
export const progressOf = (state: TransactionState): number => progressOfMeaning[meaningOf[state]]

/** As far as it is known to have come, by an answer of the provider and by what became of it before. */
export const knownProgress = (before: Outcome, { state }: Pick<ProviderTransaction, 'state'>): number =>
  Math.max(progressOfOutcome[before], progressOf(state))

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

/** A state that comes late, or twice, changes nothing. Only what was reversed may come back. */
const lattice: Readonly<Record<Outcome, Readonly<Record<Meaning, Verdict>>>> = {
  waiting: untouched,
  quarantined: untouched,
  failed: { accepted: 'post', pending: 'ignore', failed: 'ignore', reversed: 'ignore' },
  posted: taken,
  suspense: taken,
  reversed: { accepted: 'reinstate', pending: 'ignore', failed: 'ignore', reversed: 'ignore' },
}

/**
 * Decides what an answer of the provider means, given what became of the transaction before. An older answer, to a question from
 * before the one that made the outcome, contradicts nothing.
 */
export function judge(
  before: Outcome,
  found: Pick<ProviderTransaction, 'state'>,
  mismatches: readonly Mismatch[],
  isOlder = false,
): Verdict {
  const verdict = verdictOf(before, meaningOf[found.state], mismatches)
  return isOlder && (verdict === 'contradict' || verdict === 'reinstate') ? 'ignore' : verdict
}

function verdictOf(before: Outcome, meaning: Meaning, mismatches: readonly Mismatch[]): Verdict {
  const verdict = lattice[before][meaning]
  if (mismatches.length === 0 || verdict === 'ignore' || verdict === 'contradict') return verdict
  if (isBooked(before) || before === 'reversed') return 'contradict'
  // What failed moves nothing, whatever it was for.
  if (meaning === 'failed') return 'fail'
  const isRealMoney = mismatches.every((mismatch) => leavesRealMoney.has(mismatch))
  return meaning === 'accepted' && isRealMoney ? 'setAside' : 'quarantine'
}

/** Whether the books have its money. */
export const isBooked = (outcome: Outcome): outcome is 'posted' | 'suspense' =>
  outcome === 'posted' || outcome === 'suspense'

/**
 * Where an answer is not what was registered; empty when it is. Play money counts only where tests
 * are made: what was registered there is not paid with it later.
 */
export function mismatchesOf(
  { amount, currency, isOurMerchant, isTest, invoice }: ProviderTransaction,
  registered: ExpectedPayment | null,
  {
    isTest: takesTests,
    providerInvoice = invoice,
  }: { readonly isTest: boolean; readonly providerInvoice?: string },
): readonly Mismatch[] {
  const isWrong: Readonly<Record<Mismatch, boolean>> = {
    unknownInvoice: registered === null,
    otherInvoice: providerInvoice !== invoice,
    amount: registered !== null && amount !== null && registered.amount !== amount,
    noAmount: amount === null || amount <= 0,
    currency: currency !== 'COP',
    merchant: !isOurMerchant,
    test: isTest !== (registered?.isTest ?? takesTests) || (isTest && !takesTests),
  }
  return (Object.keys(isWrong) as Mismatch[]).filter((mismatch) => isWrong[mismatch])
}

/** What a question to the provider made of the notices that came before it was asked. */
export type NoticeEnd = {
  readonly state: Exclude<PaymentNoticeTable['state'], 'received'>
  readonly reason: string | null
}
