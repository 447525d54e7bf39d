import type { Calculator, CounterOfferStatus, InstallmentCount, MoneyTerm } from '@cupo/wire'

const digits = new Intl.NumberFormat('es-CO')

const formatted = (pesos: number) => `$ ${digits.format(pesos)}`

const twins = <const N extends string>(name: N, pesos: number) =>
  ({ [name]: pesos, [`${name}Fmt`]: formatted(pesos) }) as { [K in N]: number } & { [K in `${N}Fmt`]: string }

const counts: readonly InstallmentCount[] = [6, 12, 18, 24, 36]

/** Two pesos in a hundred a month, without any rounding that a test would have to know. */
const totalToPayOf = (sum: number, count: number) => sum + (sum / 100) * count

function term(sum: number, count: InstallmentCount, shorter: InstallmentCount | undefined): MoneyTerm {
  const total = totalToPayOf(sum, count)
  const monthly = Math.round(total / count)
  return {
    installment: count,
    ...twins('principalDue', monthly - 10_000),
    ...twins('interestDue', 10_000),
    ...twins('taxInterestDue', 0),
    ...twins('feesDue', 0),
    ...twins('taxFeesDue', 0),
    ...twins('total', monthly),
    ...twins('totalToPay', total),
    ...twins('totalOfPurchase', total),
    ...twins('intendedValue', sum),
    ...twins('creditCost', total - sum),
    taxRate: 0,
    taxRateFmt: '0,00 %',
    interestCETYearlyFmt: '23,50 %',
    interestCETFmt: '1,77 %',
    isActive: count === 36,
    againstShorter:
      shorter === undefined
        ? null
        : {
            ...twins('lessAMonth', Math.round(totalToPayOf(sum, shorter) / shorter) - monthly),
            ...twins('moreInTotal', total - totalToPayOf(sum, shorter)),
          },
  }
}

type Wish = {
  /** The sum whose terms are asked for; the maximum without one. */
  readonly sum?: number | null
  readonly maximum?: number
  readonly status?: CounterOfferStatus | null
  readonly offered?: readonly InstallmentCount[]
}

/** As the server answers: sums from 500,000 on in steps of 100,000, and the terms of one of them. */
export function sampleCalculator({
  sum,
  maximum = 10_000_000,
  status = null,
  offered = counts,
}: Wish = {}): Calculator {
  const active = sum ?? maximum
  const sums = Array.from({ length: (maximum - 500_000) / 100_000 + 1 }, (_, at) => 500_000 + at * 100_000)
  return {
    status,
    range: 100_000,
    ...twins('minimumValue', 500_000),
    ...twins('maximumValue', maximum),
    accessId: 'LIBRE',
    options: sums.map((value) => ({
      ...twins('value', value),
      isActive: value === active,
      offers: value === active ? offered.map((count, at) => term(value, count, offered[at - 1])) : [],
    })),
  }
}
