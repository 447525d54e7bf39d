import type { LoanAgreementData } from './data.ts'

/** The amounts that several parts of the agreement repeat, in whole pesos. */
export function loanAgreementFigures(data: LoanAgreementData) {
  const { installments, totals } = data.schedule
  const first = installments[0]
  const last = installments.at(-1)
  if (!first || !last) throw new RangeError('a loan agreement needs at least one installment')

  const downPayment = data.downPayment.kind === 'byLink' ? data.downPayment.amount : 0
  const guarantee = data.guarantee.kind === 'paidUpFront' ? data.guarantee.total : 0
  return {
    installment: first.total,
    lastInstallment: last.total,
    downPayment,
    guarantee,
    totalOfPurchase: totals.total + downPayment + guarantee,
  }
}

export type LoanAgreementFigures = ReturnType<typeof loanAgreementFigures>
