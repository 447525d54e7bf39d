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
