import { type CapOf, type Day, isoOf, type Loan, payoffQuote } from '@cupo/credit-engine'
import type { LoanBalance } from '@cupo/wire'
import { formatDate } from '../../../platform/format.ts'
import { withFmt } from '../../../platform/present.ts'
import { columnsOf } from './columns.ts'

/** What pays the loan off on the day; nothing once it is closed. */
export function presentBalance(loan: Loan, on: Day, capOf: CapOf): LoanBalance {
  const { total, ...columns } = columnsOf(payoffQuote(loan, on, capOf).parts)
  return { ...withFmt({ totalBalance: total, ...columns }), dateFmt: formatDate(isoOf(on)) }
}
