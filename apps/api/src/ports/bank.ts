import type { Pesos } from '@cupo/credit-engine'

/** An account in Colombia; `bank` is the code of the list of banks. */
export type BankAccount = {
  readonly bank: string
  readonly kind: 'savings' | 'checking'
  readonly number: string
  readonly document: string
  readonly name: string
}

export type TransferOrder = {
  /** Names the transfer for all time: the same one never pays twice. */
  readonly reference: string
  readonly amount: Pesos
  readonly to: BankAccount
  readonly purpose: 'refund' | 'disbursement'
}

/** What the bank says of an account: `otherOwner` when it is not its named owner's, `unknown` when there is none. */
export type AccountCheck = 'confirmed' | 'otherOwner' | 'unknown'

export type TransferState = 'ordered' | 'done' | 'failed'

/** What the bank says of a transfer. One that is done has said when. */
export type TransferReport = {
  readonly transferId: string
  readonly state: TransferState
  /** ISO instant, null before the end. */
  readonly endedAt: string | null
  /** In pesos; null where the bank does not say. */
  readonly amount: Pesos | null
}

/** Money that came into the lender's account with the number of a loan agreement. */
export type IncomingCredit = {
  /** The bank's own name of it, for all time. */
  readonly reference: string
  readonly amount: Pesos
  /** ISO instant. */
  readonly creditedAt: string
}

/** The lender's bank: it sends money out. Every call may throw `ProviderUnavailable`. */
export type Bank = {
  /** Idempotent by `reference`. What becomes of it is learned by asking, or told by a signed notice. */
  orderTransfer(order: TransferOrder): Promise<TransferReport>
  /** Whether an account exists and belongs to the owner that it names. Asking moves nothing. */
  checkAccount(account: BankAccount): Promise<AccountCheck>
  /** Null for a reference that the bank never took. */
  transfer(reference: string): Promise<TransferReport | null>
  /** What came in for a loan agreement, the oldest first. */
  creditsOf(contractNumber: string): Promise<readonly IncomingCredit[]>
}
