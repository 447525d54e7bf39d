import {
  type CapOf,
  type Day,
  type EffectiveAnnualRate,
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

/** The rates of the statement's installment, and how its interest came about. */
export function rateOf(
  loan: Loan,
  index: number,
  bearing: Pesos,
  on: Day,
  capOf: CapOf,
): StatementData['rate'] {
  const { terms } = loan
  const applied = loan.installments[index]?.rate ?? terms.effectiveAnnualRate
  return {
    agreed: terms.effectiveAnnualRate,
    applied,
    appliedMonthly: nominalMonthlyRate(applied),
    exactMonthly: exactMonthly(applied),
    legalMaximum: capOf(monthOf(on)),
    legalMaximumMonth: isoOfMonth(monthOf(on)),
    interestVat: terms.interestVatRate,
    feeVat: terms.feeVatRate,
    isFeeOfLender: terms.feeRecipient === 'lender',
    interest: interestOf(loan, index, bearing, capOf),
  }
}

function interestOf(
  loan: Loan,
  index: number,
  bearing: Pesos,
  capOf: CapOf,
): StatementData['rate']['interest'] {
  const source = interestSource(loan, index, bearing, capOf)
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
