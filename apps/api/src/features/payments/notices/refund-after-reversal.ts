import type { Pesos } from '@cupo/credit-engine'

/** What was owed back to a payer and is not any more after a reversal, and what still is. Pesos. */
export type RefundAfterReversal = { readonly cancelled: Pesos; readonly left: Pesos }
