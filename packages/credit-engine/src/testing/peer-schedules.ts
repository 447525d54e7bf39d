import amortize from 'amortize'
import financial from 'financial'
import loanjs, { type LoanInstance } from 'loanjs'

/** What every package can be asked for: a loan in equal installments, without taxes, charges or dates. */
export type BareLoan = {
  readonly principal: number
  readonly installmentCount: number
  /** 12 · i, as a fraction: what these packages take for a yearly rate. */
  readonly nominalAnnualRate: number
}

/** principal, interest and balance of a month, as the package gives them */
export type BareRow = readonly [principal: number, interest: number, balance: number]

/** The whole schedule in one call, in cents. */
export function loanjsSchedule({ principal, installmentCount, nominalAnnualRate }: BareLoan): LoanInstance {
  return loanjs.Loan(principal, installmentCount, nominalAnnualRate * 100, 'annuity')
}

export function loanjsRows(loan: BareLoan): readonly BareRow[] {
  return loanjsSchedule(loan).installments.map(({ capital, interest, remain }) => [capital, interest, remain])
}

/** Two calls a row, unrounded. */
export function financialRows({
  principal,
  installmentCount,
  nominalAnnualRate,
}: BareLoan): readonly BareRow[] {
  const monthlyRate = nominalAnnualRate / 12
  let balance = principal
  return Array.from({ length: installmentCount }, (_, index) => {
    const capital = -financial.ppmt(monthlyRate, index + 1, installmentCount, principal)
    balance -= capital
    return [capital, -financial.ipmt(monthlyRate, index + 1, installmentCount, principal), balance]
  })
}

/** One call a row, which goes through all months before it; unrounded. */
export function amortizeRows({
  principal,
  installmentCount,
  nominalAnnualRate,
}: BareLoan): readonly BareRow[] {
  return Array.from({ length: installmentCount }, (_, index) => {
    const { balance, term } = amortize({
      amount: principal,
      rate: nominalAnnualRate * 100,
      totalTerm: installmentCount,
      amortizeTerm: index + 1,
    })
    return [term.principal, term.interest, balance]
  })
}
