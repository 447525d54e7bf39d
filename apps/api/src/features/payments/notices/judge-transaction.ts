import type { Pesos } from '@cupo/credit-engine'
import type { PaymentNoticeTable } from '../../../platform/database/schema.ts'
import type { ProviderTransaction, TransactionState } from '../../../ports/payment-provider.ts'

export type Outcome = 'waiting' | 'posted' | 'suspense' | 'failed' | 'reversed' | 'quarantined'

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

export type ExpectedPayment = { readonly amount: Pesos; readonly isTest: boolean }

/** Mismatches that leave real money on our account. */
const leavesRealMoney: ReadonlySet<Mismatch> = new Set(['unknownInvoice', 'amount'])

/** Only `accepted` posts a payment and only `reversed` reverses one. */
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
export const progressOfOutcome: Readonly<Record<Outcome, number>> = {
  waiting: 0,
  quarantined: 0,
  failed: 1,
  posted: 2,
  suspense: 2,
  reversed: 3,
}

/** The provider's code of a reversal. */
export const reversedCode = 6

/** 0 open, 1 failed, 2 accepted, 3 reversed. */
export const progressOf = (state: TransactionState): number => progressOfMeaning[meaningOf[state]]

/** The further of the stored outcome and this answer. */
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

/** The provider's states arrive late and repeatedly. Only a reversed payment may be reinstated. */
const lattice: Readonly<Record<Outcome, Readonly<Record<Meaning, Verdict>>>> = {
  waiting: untouched,
  quarantined: untouched,
  failed: { accepted: 'post', pending: 'ignore', failed: 'ignore', reversed: 'ignore' },
  posted: taken,
  suspense: taken,
  reversed: { accepted: 'reinstate', pending: 'ignore', failed: 'ignore', reversed: 'ignore' },
}

/**
 * `isOlder`: the question precedes the stored outcome, so the answer contradicts nothing. `isReversedHere`:
 * a person reversed with evidence, and the provider has not reported it yet.
 */
export function judge(
  before: Outcome,
  found: Pick<ProviderTransaction, 'state'>,
  mismatches: readonly Mismatch[],
  { isOlder = false, isReversedHere = false } = {},
): Verdict {
  const meaning = meaningOf[found.state]
  if (isReversedHere && meaning === 'reversed') return 'reverse'
  const judged = verdictOf(before, meaning, mismatches)
  const verdict = isReversedHere && judged === 'reinstate' ? 'contradict' : judged
  return isOlder && (verdict === 'contradict' || verdict === 'reinstate') ? 'ignore' : verdict
}

function verdictOf(before: Outcome, meaning: Meaning, mismatches: readonly Mismatch[]): Verdict {
  const verdict = lattice[before][meaning]
  if (mismatches.length === 0 || verdict === 'ignore' || verdict === 'contradict') return verdict
  if (isBooked(before) || before === 'reversed') return 'contradict'
  if (meaning === 'failed') return 'fail'
  const isRealMoney = mismatches.every((mismatch) => leavesRealMoney.has(mismatch))
  return meaning === 'accepted' && isRealMoney ? 'setAside' : 'quarantine'
}

export const isBooked = (outcome: Outcome): outcome is 'posted' | 'suspense' =>
  outcome === 'posted' || outcome === 'suspense'

/** Empty when the answer agrees with the registration. Test money counts only where tests are allowed. */
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

export type NoticeEnd = {
  readonly state: Exclude<PaymentNoticeTable['state'], 'received'>
  readonly reason: string | null
}
