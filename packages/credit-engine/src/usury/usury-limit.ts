import type { Temporal } from 'temporal-polyfill'
import type { Month } from '../calendar/day.ts'
import type { CapOf, LoanTerms } from '../loan/loan.ts'
import { add, asPesos, type Pesos } from '../money/pesos.ts'
import {
  type EffectiveAnnualRate,
  effectiveAnnualRate,
  isHigher,
  monthlyEffectiveRate,
} from '../rates/effective-annual-rate.ts'
import { amortizationSchedule } from '../schedule/amortization-schedule.ts'
import { comparableRate } from './internal-rate.ts'

/** The most that a day of a month may bear. */
export type UsuryLimit = {
  /** Of interest, EA with two decimals. */
  readonly rate: EffectiveAnnualRate
  /** The allowed fraction of the agreed charge: 1 unless the charge alone passes the cap. */
  readonly feeShare: number
}

/**
 * The share of a month's usury cap for interest and charge. Without a charge that counts as interest it is the cap
 * itself. Otherwise charges take their part first: the limit is the highest interest with which plan and charges have
 * no internal rate above the cap, rounded down. Where the charges alone pass the cap there is no interest, and only the
 * part of the charge within it.
 */
export function usuryLimitOf(terms: LoanTerms, capOf: CapOf): (month: Month) => UsuryLimit {
  if (!hasChargesAsInterest(terms)) return (month) => ({ rate: capOf(month), feeShare: 1 })
  const plan = plans.get(terms) ?? planOf(terms)
  plans.set(terms, plan)
  return (month) => {
    const cap = capOf(month)
    return isHigher(plan.internalRate, cap) ? leftUnder(cap, plan) : { rate: cap, feeShare: 1 }
  }
}

function hasChargesAsInterest({ administrationFee, feeRecipient, upfrontInterest }: LoanTerms): boolean {
  return (feeRecipient === 'lender' && administrationFee > 0) || upfrontInterest > 0
}

type Plan = {
  readonly principals: readonly Pesos[]
  /** The part of each installment that counts as interest. */
  readonly fee: Pesos
  readonly upfront: Pesos
  /** Of principal, interest and charges, as in the guard of the offer. */
  readonly internalRate: EffectiveAnnualRate
}

/** Terms never change, and a history reads their plan hundreds of times. */
const plans = new WeakMap<LoanTerms, Plan>()

function planOf(terms: LoanTerms): Plan {
  const { installments } = amortizationSchedule(terms)
  const fee = terms.feeRecipient === 'lender' ? terms.administrationFee : asPesos(0)
  const payments = installments.map(({ principal, interest }) => add(principal, interest, fee))
  return {
    principals: installments.map(({ principal }) => principal),
    fee,
    upfront: terms.upfrontInterest,
    internalRate: comparableRate(terms.principal - terms.upfrontInterest, payments),
  }
}

/**
 * With v = 1/(1 + m) at the cap's monthly rate m, principals and interest at m are worth what was lent. So principals,
 * interest at x and charges are worth what was received when x · Σ balance·v^k = m · Σ balance·v^k − fee · Σ v^k −
 * upfront.
 */
function leftUnder(cap: EffectiveAnnualRate, { principals, fee, upfront }: Plan): UsuryLimit {
  const monthly = monthlyEffectiveRate(cap)
  let balance = principals.reduce<number>((sum, principal) => sum + principal, 0)
  let discount = 1
  let annuity = 0
  let bearing = 0
  for (const principal of principals) {
    discount /= 1 + monthly
    annuity += discount
    bearing += balance * discount
    balance -= principal
  }
  const allowed = monthly * bearing - upfront
  const interest = Math.max(0, allowed - fee * annuity)
  const annualRate = Math.expm1(12 * Math.log1p(interest / bearing))
  return {
    rate: effectiveAnnualRate((Math.floor(annualRate * 10_000) / 100).toFixed(2)),
    feeShare: fee === 0 ? 1 : Math.min(1, Math.max(0, allowed / (fee * annuity))),
  }
}

/** 'yyyy-mm'. */
export type UsuryMonth = {
  readonly month: string
  readonly cap: EffectiveAnnualRate
}

/** `isExact` is false when the month has no row and `month`, the latest earlier one, stands in: warn then. */
export type UsuryCap = {
  readonly cap: EffectiveAnnualRate
  readonly month: string
  readonly isExact: boolean
}

/** From rows in any order. Throws `RangeError` when no row is that old. */
export function usuryCapOn(table: readonly UsuryMonth[], date: Temporal.PlainDate): UsuryCap {
  const wanted = date.toPlainYearMonth().toString()
  let found: UsuryMonth | undefined
  for (const row of table) {
    if (row.month <= wanted && (!found || row.month > found.month)) found = row
  }
  if (!found) throw new RangeError(`no usury cap on or before ${wanted}`)
  return { cap: found.cap, month: found.month, isExact: found.month === wanted }
}
