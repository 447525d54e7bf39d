import {
  type CapOf,
  type Day,
  type EffectiveAnnualRate,
  type InterestSource,
  type InterestStretch,
  interestSource,
  isoOf,
  isoOfMonth,
  type Loan,
  monthlyEffectiveRate,
  monthOf,
  nominalMonthlyRate,
  type Pesos,
} from '@cupo/credit-engine'
import type { StatementData } from '../../../documents/statement/data.ts'

export function rateOf(
  loan: Loan,
  index: number,
  bearing: Pesos,
  on: Day,
  capOf: CapOf,
): StatementData['rate'] {
  const { terms } = loan
  const source = interestSource(loan, index, bearing, capOf)
  return {
    agreed: terms.effectiveAnnualRate,
    applied: ratesOf(source, loan.installments[index]?.rate ?? terms.effectiveAnnualRate),
    exactMonthly: exactMonthly(terms.effectiveAnnualRate),
    legalMaximum: capOf(monthOf(on)),
    legalMaximumMonth: isoOfMonth(monthOf(on)),
    interestVat: terms.interestVatRate,
    feeVat: terms.feeVatRate,
    isFeeOfLender: terms.feeRecipient === 'lender',
    interest: interestOf(source),
  }
}

/** An installment's rate is that of the month in which it falls due; its days may bear others. */
function ratesOf(
  source: InterestSource,
  ofInstallment: EffectiveAnnualRate,
): StatementData['rate']['applied'] {
  const ofDays = source.kind === 'byDays' ? source.stretches.flatMap(({ rates }) => rates) : []
  const rates = ofDays.length === 0 ? [ofInstallment] : ofDays.map(({ rate }) => rate)
  return [...new Set(rates)].map((rate) => ({ rate, monthly: nominalMonthlyRate(rate) }))
}

function interestOf(source: InterestSource): StatementData['rate']['interest'] {
  if (source.kind === 'wholeMonth') return { kind: source.kind, capital: source.principal }
  if (source.kind === 'keptAsPaid') return source
  const { kind, periodDays, stretches } = source
  return { kind, periodDays, stretches: stretches.map(stretchOf) }
}

const stretchOf = ({ through, interest, principal, rates }: InterestStretch) => ({
  through: isoOf(through),
  interest,
  capital: principal,
  rates: rates.map(({ rate, days }) => ({ rate, exactMonthly: exactMonthly(rate), days })),
})

const exactMonthly = (rate: EffectiveAnnualRate) => (monthlyEffectiveRate(rate) * 100).toFixed(6)
