import { type Pesos, pesos, subtract } from '@cupo/credit-engine'
import type { MoneyTerm } from '@cupo/wire'
import { withFmt } from '../../../../platform/present.ts'

type Term = Pick<MoneyTerm, 'total' | 'totalToPay'>
type Comparison = Pick<MoneyTerm, 'creditCost' | 'creditCostFmt' | 'againstShorter'>

/**
 * What each term of one sum costs, and how it differs from the next shorter term, so that a screen can show two of them
 * side by side without a computation of its own. The terms come shortest first.
 */
export function compareTerms<T extends Term>(terms: readonly T[], sum: Pesos): readonly (T & Comparison)[] {
  return terms.map((term, index) => ({
    ...term,
    ...withFmt({ creditCost: subtract(pesos(term.totalToPay), sum) }),
    againstShorter: against(terms[index - 1], term),
  }))
}

function against(shorter: Term | undefined, term: Term): Comparison['againstShorter'] {
  if (shorter === undefined) return null
  return withFmt({
    lessAMonth: shorter.total - term.total,
    moreInTotal: term.totalToPay - shorter.totalToPay,
  })
}
