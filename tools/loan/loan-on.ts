import type { History } from '../../apps/api/src/features/servicing/payment-history.ts'
import {
  type CapOf,
  type Day,
  type Loan,
  loanAfter,
  passTime,
} from '../../packages/credit-engine/src/index.ts'

/** The loan on a day: of a day gone by from its payments up to then, of another as time alone makes it. */
export function loanOn(stored: Loan, history: History, on: Day, capOf: CapOf): Loan | null {
  if (on < stored.terms.disbursedOn) return null
  if (on >= stored.asOf) return passTime(stored, on, capOf)
  return loanAfter(
    stored.terms,
    history.filter((event) => event.on <= on),
    on,
    capOf,
  )
}
