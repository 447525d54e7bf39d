import type { Pesos } from '@cupo/credit-engine'
import type { Account } from './chart-of-accounts.ts'

/** Whole pesos: a debit is positive, a credit negative. */
export type Line = { readonly account: Account; readonly amount: Pesos }

/** A reversal is written by `reverseEntry` alone. */
export type Entry = Exclude<Cause, Cause<'reversal'>> & EntryFacts

export type EntryFacts = {
  /** Loan, application or, for neither, payment. */
  readonly subject: string
  readonly bookedOn: string
  /** From which it counts. */
  readonly valueOn: string
  /** Names the input for all time; 1 to 200 characters. */
  readonly idempotencyKey: string
  readonly actor: string
  /** Sum to 0; lines of 0 pesos are dropped. */
  readonly lines: readonly Line[]
}

export type PostedEntry = Cause &
  EntryFacts & {
    readonly id: string
    readonly number: number
    /** The entry it mirrors. */
    readonly reverses: string | null
    readonly recordedAt: string
  }

/** A source's kind is its table. `entry_source` has the same list (a test compares). */
export const sourcesOfEntry = {
  disbursement: ['loan'],
  transfer: ['disbursementTransfer'],
  day: ['loan'],
  usuryCorrection: ['loan'],
  payment: ['loanPayment'],
  suspense: ['loanPayment', 'paymentTransaction'],
  assignment: ['loanPayment', 'paymentTransaction', 'heldAssignment'],
  upfrontPayment: ['paymentTransaction'],
  downPaymentDelivered: ['paymentTransaction'],
  upfrontPaymentReturned: ['paymentTransaction'],
  bankCredit: ['bankCredit'],
  refund: ['bankTransfer'],
  penalty: ['loanWaiver'],
  waiver: ['loanWaiver'],
  chargeOff: ['loanChargeOff'],
  portfolioSale: ['portfolioSale', 'loan'],
  withdrawal: ['withdrawalRequest'],
  principalReturned: ['withdrawalRequest'],
  loanVoided: ['loanVoid'],
  correction: ['loanPayment', 'bankTransfer', 'withdrawalRequest', 'loanHold'],
  cutOff: ['bookMonth'],
  payout: ['bankSettlement'],
  remittance: ['bankSettlement'],
  thirdPartyPayment: ['bankSettlement'],
  bankCharge: ['bankSettlement'],
  ownFunds: ['bankSettlement'],
  salePrice: ['bankSettlement'],
  differenceBooking: ['differenceBooking'],
  reversal: [
    'loanPayment',
    'paymentTransaction',
    'withdrawalRequest',
    'loanVoid',
    'bookMonth',
    'heldAssignment',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type EntryKind = keyof typeof sourcesOfEntry

/** A portfolio sale has its loan's id. */
export type SourceOf<Kind extends EntryKind> = {
  readonly kind: (typeof sourcesOfEntry)[Kind][number]
  readonly id: string
}

export type SourceKind = SourceOf<EntryKind>['kind']

/** A kind of entry with a source that this kind allows. */
export type Cause<Kind extends EntryKind = EntryKind> = {
  readonly [Each in Kind]: { readonly kind: Each; readonly source: SourceOf<Each> }
}[Kind]
