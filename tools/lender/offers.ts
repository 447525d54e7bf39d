import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import {
  FiguresMissing,
  figureProblems,
  readChannelPolicy,
  readUsuryCap,
} from '../../apps/api/src/features/policy/policy.ts'
import { businessDate } from '../../apps/api/src/platform/business-date.ts'
import type { Database } from '../../apps/api/src/platform/database/schema.ts'
import { openWorldClock } from '../../apps/api/src/platform/world-clock.ts'
import {
  amortizationSchedule,
  type EffectiveAnnualRate,
  effectiveAnnualRate,
  interestVatRateOf,
  internalRateOf,
  isHigher,
  type ProductParameters,
  pesos,
} from '../../packages/credit-engine/src/index.ts'
import { printLines, refuse } from './product/terminal.ts'
import { withDatabase } from './product/with-product.ts'

export const usage = `npm run lender -- offers            internal rates of what is sold today, under the cap of this month
npm run lender -- offers 2026-11    of what is sold on the first of another month, under its cap
With and without charge and guarantee as interest, for sample amounts; a star marks a rate above the cap.`

export async function run([month, ...more]: readonly string[]): Promise<void> {
  if (more.length > 0 || (month !== undefined && !/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month))) {
    return refuse(usage)
  }
  await withDatabase(async (db) => {
    const { now } = await openWorldClock(db, process.env.NODE_ENV !== 'production')
    const date = month === undefined ? businessDate(now()) : Temporal.PlainDate.from(`${month}-01`)
    const problems = await figureProblems(db, date)
    const cap = await readUsuryCap(db, date)
    if (problems.length > 0 || cap === null) {
      return refuse(`Nothing is sold on ${date.toString()}: ${problems.join('; ')}.`)
    }
    const offers = Object.entries(await productsOn(db, date)).flatMap(([channel, product]) =>
      offerRates(channel, product, sampleAmounts[channel] ?? []),
    )
    printLines(describeRates(offers, effectiveAnnualRate(cap.cap)))
  })
}

/** Assisted sales use their shop's device product. */
async function productsOn(
  db: Kysely<Database>,
  date: Temporal.PlainDate,
): Promise<Readonly<Record<string, ProductParameters>>> {
  const products: Record<string, ProductParameters> = {}
  for (const channel of ['Finter', 'Libre'] as const) {
    const policy = await readChannelPolicy(db, channel, date).catch((error: unknown) => {
      if (error instanceof FiguresMissing) return null
      throw error
    })
    if (policy !== null) products[channel] = policy.product
  }
  return products
}

type OfferRates = {
  readonly channel: string
  readonly financedAmount: number
  readonly installmentCount: number
  readonly interestOnly: EffectiveAnnualRate
  readonly withCharge: EffectiveAnnualRate
  readonly withGuarantee: EffectiveAnnualRate
  readonly withBoth: EffectiveAnnualRate
}

const downPayments = [0, 20, 50, 80]

const phonePrices = [
  450_000, 629_900, 749_900, 899_900, 999_900, 1_149_900, 1_500_000, 1_699_900, 1_999_900, 2_499_900,
  2_999_900, 3_799_900, 4_599_900, 5_299_900, 6_200_000,
]

export const sampleAmounts: Readonly<Record<string, readonly number[]>> = {
  Finter: phonePrices.flatMap((price) => downPayments.map((percent) => price - (price * percent) / 100)),
  Libre: [500_000, 1_000_000, 3_000_000, 10_000_000],
}

export function offerRates(
  channel: string,
  product: ProductParameters,
  amounts: readonly number[],
): readonly OfferRates[] {
  return amounts
    .filter((amount) => amount >= product.minimumOrderValue && amount <= product.quotaByScoreClass.A)
    .flatMap((amount) =>
      product.terms
        .filter(({ financedAmountMin }) => amount >= financedAmountMin)
        .map(({ installmentCount }) => ratesOf(channel, product, amount, installmentCount)),
    )
}

function ratesOf(
  channel: string,
  product: ProductParameters,
  financedAmount: number,
  installmentCount: number,
): OfferRates {
  const schedule = amortizationSchedule({
    principal: pesos(financedAmount),
    effectiveAnnualRate: product.effectiveAnnualRate,
    installmentCount,
    interestVatRate: interestVatRateOf(product, false),
    administrationFee: product.administrationFee.amount,
    feeVatRate: product.administrationFee.vatRate,
  })
  const { guarantee } = product.termsByRiskBand.guarantee
  const rate = (isChargeInterest: boolean, isGuaranteeInterest: boolean) =>
    internalRateOf({
      schedule,
      product: {
        administrationFee: { ...product.administrationFee, countsAsInterest: isChargeInterest },
      },
      guarantee:
        guarantee.kind === 'none' ? guarantee : { ...guarantee, countsAsInterest: isGuaranteeInterest },
    })
  return {
    channel,
    financedAmount,
    installmentCount,
    interestOnly: rate(false, false),
    withCharge: rate(true, false),
    withGuarantee: rate(false, true),
    withBoth: rate(true, true),
  }
}

const columns = ['interestOnly', 'withCharge', 'withGuarantee', 'withBoth'] as const
const titles: Readonly<Record<(typeof columns)[number], string>> = {
  interestOnly: 'interest',
  withCharge: '+ charge',
  withGuarantee: '+ guarantee',
  withBoth: '+ both',
}

export function describeRates(offers: readonly OfferRates[], cap: EffectiveAnnualRate): readonly string[] {
  const channels = [...new Set(offers.map(({ channel }) => channel))]
  const cell = (rate: EffectiveAnnualRate) => `${rate}${isHigher(rate, cap) ? '*' : ' '}`.padStart(13)
  const above = (own: readonly OfferRates[], column: (typeof columns)[number]) =>
    own.filter((offer) => isHigher(offer[column], cap)).length
  return [
    `Internal annual rate of each offer, % EA; * above the cap of ${cap}`,
    ['channel'.padEnd(9), 'financed'.padStart(10), '  n', ...columns.map((c) => titles[c].padStart(12))].join(
      ' ',
    ),
    ...offers.map((offer) =>
      [
        offer.channel.padEnd(9),
        offer.financedAmount.toLocaleString('en-US').padStart(10),
        String(offer.installmentCount).padStart(3),
        columns.map((column) => cell(offer[column])).join(''),
      ].join(' '),
    ),
    '',
    ...channels.map((channel) => {
      const own = offers.filter((offer) => offer.channel === channel)
      const counts = columns.map((column) => `${titles[column]} ${above(own, column)}`).join(', ')
      return `${channel}: of ${own.length} offers above the cap: ${counts}`
    }),
  ]
}
