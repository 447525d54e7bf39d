import { type Day, type Loan, statusOf } from '@cupo/credit-engine'
import type { PaymentTab } from '@cupo/wire'

/**
 * The ways to pay that a credit has on its day, the first of which opens (conformance: R-Y1). Installments of a loan on
 * the mobile bill are paid there, all but the last; the last one is paid and nothing else.
 */
export function offeredTabs(loan: Loan, isMobileBill: boolean, on: Day): readonly PaymentTab[] {
  if (loan.closed) return []
  const unpaid = loan.installments.filter((row) => statusOf(row, on) !== 'PAID')
  if (unpaid.length <= 1) return ['Pagar cuota']
  return isMobileBill ? ['Abono a capital'] : ['Pagar cuota', 'Adelanto de cuota', 'Abono a capital']
}
