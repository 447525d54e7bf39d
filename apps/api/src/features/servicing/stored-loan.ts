import type { Loan } from '@cupo/credit-engine'
import type { Origin } from '@cupo/wire'

/** A loan with what its row adds to the engine's value: whose it is, and what names it. */
export type StoredLoan = {
  readonly id: string
  readonly applicationId: string
  /** Names the loan on the wire (`keyMambu`) and in links: 128 random bits. */
  readonly key: string
  readonly contractNumber: string
  readonly origin: Origin
  readonly documentIndex: Buffer
  /** The operator collects its installments on the bill of the line. */
  readonly isMobileBill: boolean
  readonly loan: Loan
  /** When the latest of its applied payments was made. */
  readonly lastPaidAt: string | null
  /** Names the usury caps that the loan was computed with: `stampOf` the month of its `asOf`. */
  readonly capsStamp: string
  readonly openedAt: string
}
