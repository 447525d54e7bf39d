import type { Pesos } from '@cupo/credit-engine'

/** `bank` is the code of the list of banks. */
export type BankAccount = {
  readonly bank: string
  readonly kind: 'savings' | 'checking'
  readonly number: string
  readonly document: string
  readonly name: string
}

export type TransferOrder = {
  /** Idempotency key: one reference never pays twice. */
  readonly reference: string
  readonly amount: Pesos
  readonly to: BankAccount
  readonly purpose: 'refund' | 'disbursement'
}

/** `otherOwner` when it is not its named owner's, `unknown` when there is no such account. */
export type AccountCheck = 'confirmed' | 'otherOwner' | 'unknown'

export type TransferState = 'ordered' | 'done' | 'failed'

/** A transfer is done with its moment. */
export type TransferReport = {
  readonly transferId: string
  readonly state: TransferState
  /** ISO instant; null before the end. */
  readonly endedAt: string | null
  /** In pesos; null when the bank does not say. */
  readonly amount: Pesos | null
}

/** A transfer as the bank has it. */
export type ListedTransfer = {
  readonly reference: string
  readonly purpose: 'refund' | 'disbursement'
  /** ISO instant. */
  readonly orderedAt: string
  readonly amount: Pesos
  /** As it was ordered. */
  readonly to: BankAccount
  readonly report: TransferReport
}

/** A transfer into the lender's account with the number of a loan agreement. */
export type IncomingCredit = {
  readonly reference: string
  readonly amount: Pesos
  /** ISO instant. */
  readonly creditedAt: string
}

/** Every call may throw `ProviderUnavailable`. */
export type Bank = {
  /** Idempotent by `reference`. The result is asked for, or comes as a signed notice. */
  orderTransfer(order: TransferOrder): Promise<TransferReport>
  /** Checks that an account exists and belongs to its named owner; moves nothing. */
  checkAccount(account: BankAccount): Promise<AccountCheck>
  /** Null for an unknown reference. */
  listedTransfer(reference: string): Promise<ListedTransfer | null>
  /** Null for an unknown reference. */
  transfer(reference: string): Promise<TransferReport | null>
  /** Every transfer that was ordered or ended since an ISO instant, by pages. */
  listTransfers(since: string): AsyncIterable<readonly ListedTransfer[]>
  creditsOf(contractNumber: string): Promise<readonly IncomingCredit[]>
}
