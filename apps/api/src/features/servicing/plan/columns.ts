import { add, type Parts, type Pesos, totalOf } from '@cupo/credit-engine'
import type { InstallmentPart } from '@cupo/wire'

/** The parts of an installment as the wire groups them, and their sum. */
export type Columns = Readonly<Record<'total' | InstallmentPart, Pesos>>

/** Every VAT stands in `tax`, that of the charge and of the penalty too: a total is the sum of its columns. */
export function columnsOf(parts: Parts): Columns {
  return {
    total: totalOf(parts),
    capital: parts.principal,
    interest: parts.interest,
    fees: parts.fee,
    penalty: parts.penalty,
    tax: add(parts.interestVat, parts.feeVat, parts.penaltyVat),
  }
}
