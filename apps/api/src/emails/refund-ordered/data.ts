import type { Pesos } from '@cupo/credit-engine'

export type RefundOrderedData = {
  readonly firstName: string | null
  readonly amount: Pesos
  /** `surplus`: more was paid than the loan cost; `unclaimed`: what it was paid for could not take it. */
  readonly because: 'cancelledOrder' | 'surplus' | 'unclaimed'
  /** Number of the order or of the loan; null where the money belongs to neither. */
  readonly orderNumber: string | null
  readonly contractNumber: string | null
  readonly bankName: string
  /** The last digits of the account. */
  readonly accountEnding: string
  /** ISO instant. */
  readonly orderedAt: string
}
