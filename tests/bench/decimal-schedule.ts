import { Decimal } from 'decimal.js'

/** 28 digits: what the peers that avoid doubles use. */
const Exact = Decimal.clone({ precision: 28, rounding: Decimal.ROUND_HALF_UP })

export type Loan = {
  readonly principal: number
  readonly effectiveAnnualRate: string
  readonly installmentCount: number
  readonly interestVatRate: string
  readonly administrationFee: number
}

/** The plan (conformance: Money) in decimals, sharing nothing with the engine: principal, interest, VAT and balance by row. */
export function decimalSchedule(loan: Loan): readonly (readonly number[])[] {
  const monthly = new Exact(loan.effectiveAnnualRate).div(100).plus(1).pow(new Exact(1).div(12)).minus(1)
  const vat = new Exact(loan.interestVatRate).div(100)
  const withVat = monthly.times(vat.plus(1))
  const level = withVat
    .times(loan.principal)
    .div(new Exact(1).minus(withVat.plus(1).pow(-loan.installmentCount)))
    .round()
  let balance = new Exact(loan.principal)
  return Array.from({ length: loan.installmentCount }, (_, index) => {
    const interest = balance.times(monthly).round()
    const interestVat = interest.times(vat).round()
    const isLast = index === loan.installmentCount - 1
    const principal = isLast ? balance : level.minus(interest).minus(interestVat)
    balance = balance.minus(principal)
    return [principal, interest, interestVat, balance].map((amount) => amount.toNumber())
  })
}
