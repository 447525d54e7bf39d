import { Decimal } from 'decimal.js'

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

export type Loan = {
  readonly principal: number
  readonly rate: string
  readonly installmentCount: number
  readonly vat: string
  readonly fee: number
}

/** The rule of level totals to the letter, in 40-digit decimals, sharing nothing with the engine. */
export function referenceRows({
  principal,
  rate,
  installmentCount,
  vat,
  fee,
}: Loan): readonly (readonly number[])[] {
  const i = new Exact(1).plus(new Exact(rate).div(100)).pow(new Exact(1).div(12)).minus(1)
  const vatFraction = new Exact(vat).div(100)
  const j = i.times(vatFraction.plus(1))
  const discount = new Exact(1).minus(j.plus(1).pow(-installmentCount))
  const level = j.isZero()
    ? new Exact(principal).div(installmentCount).round()
    : j.times(principal).div(discount).round()
  const feeVat = new Exact(fee).times('0.19').round()
  let balance = new Exact(principal)
  return Array.from({ length: installmentCount }, (_, index) => {
    const interest = balance.times(i).round()
    const interestVat = interest.times(vatFraction).round()
    const part = index === installmentCount - 1 ? balance : level.minus(interest).minus(interestVat)
    balance = balance.minus(part)
    const total = part.plus(interest).plus(interestVat).plus(fee).plus(feeVat)
    return [part, interest, interestVat, feeVat, total, balance].map((amount) => amount.toNumber())
  })
}
