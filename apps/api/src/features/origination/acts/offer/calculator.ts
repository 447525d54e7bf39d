import { type LoanRange, listOffers, type Pesos, pesos, sumsOf } from '@cupo/credit-engine'
import type { Calculator, CounterOfferStatus, MoneyTerm, Origin } from '@cupo/wire'
import { formatRate } from '../../../../platform/format.ts'
import { withFmt } from '../../../../platform/present.ts'
import type { ChannelPolicy } from '../../../policy/policy.ts'
import { moneyRequest, optionOf } from './list-options.ts'

export type CalculatorRequest = {
  readonly range: LoanRange
  readonly sum: Pesos
  readonly installmentCount: number | null
  readonly status: CounterOfferStatus | null
  readonly accessId: string
}

/** Throws `FiguresMissing`. */
export function calculatorOf(origin: Origin, policy: ChannelPolicy, request: CalculatorRequest): Calculator {
  const { range, sum, status, accessId } = request
  return {
    status,
    range: range.step,
    ...withFmt({ minimumValue: range.minimum, maximumValue: range.maximum }),
    accessId,
    options: sumsOf(range).map((value) => ({
      ...withFmt({ value }),
      isActive: value === sum,
      offers: value === sum ? termsOf(origin, policy, request) : [],
    })),
  }
}

function termsOf(
  origin: Origin,
  policy: ChannelPolicy,
  { sum, installmentCount }: CalculatorRequest,
): MoneyTerm[] {
  const request = moneyRequest(origin, policy, sum)
  const available = listOffers(request).filter((option) => option.isAvailable)
  const counts = available.map((option) => option.installmentCount)
  const chosen = counts.find((count) => count === installmentCount) ?? counts.at(-1)
  const terms = available
    .flatMap((option) => optionOf(option, policy, request, pesos(0)))
    .map((option) => ({
      ...option,
      taxRateFmt: formatRate(String(option.taxRate)),
      ...withFmt({ intendedValue: sum }),
      isActive: option.installment === chosen,
    }))
  return [...compareTerms(terms)]
}

type Term = Pick<MoneyTerm, 'total' | 'totalToPay'>
type Comparison = Pick<MoneyTerm, 'againstShorter'>

/** The terms come shortest first. */
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
