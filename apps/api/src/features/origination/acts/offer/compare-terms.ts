import type { MoneyTerm } from '@cupo/wire'
import { withFmt } from '../../../../platform/present.ts'

type Term = Pick<MoneyTerm, 'total' | 'totalToPay'>
type Comparison = Pick<MoneyTerm, 'againstShorter'>

/**
 * How each term of one sum differs from the next shorter term, so that a screen can show two of them side by side without
 * a computation of its own. The terms come shortest first.
 */
export function compareTerms<T extends Term>(terms: readonly T[]): readonly (T & Comparison)[] {
  return terms.map((term, index) => ({
    ...term,
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
