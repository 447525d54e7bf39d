import { type ProductParameters, pesos } from '@cupo/credit-engine'
import { type Origin, origins } from '@cupo/wire'
import type { Lender } from '@cupo/wire/lender'
import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { auditSubjectOf } from '../../api/src/features/policy/change-parameter.ts'
import { everyChannel, type ParameterRow } from '../../api/src/features/policy/parameter-rows.ts'
import { productOf } from '../../api/src/features/policy/products.ts'
import { actors } from '../../api/src/platform/actor.ts'
import { auditInsert } from '../../api/src/platform/audit.ts'
import type { Database } from '../../api/src/platform/database/schema.ts'
import { inTransaction } from '../../api/src/platform/database/transaction.ts'
import { demoLender } from './lender.ts'
import { administrationServiceOf, insuranceOf } from './text/third-parties.ts'
import { demoUsuryCaps } from './usury-caps.ts'

const noGuarantee = { kind: 'none' }
const upFrontGuarantee = { kind: 'upFront', percentage: '10.00', vatRate: '19.00', countsAsInterest: false }
const noRiskTerms = {
  downPaymentAtPreOffer: '0.00',
  downPaymentAtSetPreOffer: '0.00',
  guarantee: noGuarantee,
}

const deviceFiguresOf = ({ guarantor, serviceProvider }: Lender) => {
  const guarantee = guarantor === null ? noGuarantee : upFrontGuarantee
  return {
    effectiveAnnualRate: '22.00',
    interestVatRate: '19.00',
    // A third party's service, which is no interest (docs/decisions/008).
    administrationFee: {
      amount: serviceProvider === null ? 0 : 4_900,
      vatRate: '19.00',
      countsAsInterest: false,
    },
    ...(serviceProvider && { administrationService: administrationServiceOf(serviceProvider) }),
    terms: [
      { installmentCount: 3, financedAmountMin: 0 },
      { installmentCount: 6, financedAmountMin: 0 },
      { installmentCount: 12, financedAmountMin: 0 },
      { installmentCount: 18, financedAmountMin: 0 },
      { installmentCount: 24, financedAmountMin: 600_000 },
      { installmentCount: 36, financedAmountMin: 1_000_000 },
    ],
    minimumOrderValue: 200_000,
    requestedAmount: { kind: 'devicePrice' },
    downPaymentMax: '80.00',
    paymentDays: [5, 16, 23, 26],
    daysToFirstDueDateMin: 30,
    quotaByScoreClass: { A: 6_000_000, B: 4_000_000, C: 2_500_000, D: 1_200_000 },
    termsByRiskBand: {
      standard: noRiskTerms,
      downPayment: {
        downPaymentAtPreOffer: '20.00',
        downPaymentAtSetPreOffer: '20.00',
        guarantee: noGuarantee,
      },
      guarantee: { downPaymentAtPreOffer: '0.00', downPaymentAtSetPreOffer: '0.00', guarantee },
      downPaymentAndGuarantee: {
        downPaymentAtPreOffer: '20.00',
        downPaymentAtSetPreOffer: '20.00',
        guarantee,
      },
      raisedDownPayment: {
        downPaymentAtPreOffer: '0.00',
        downPaymentAtSetPreOffer: '30.00',
        guarantee: noGuarantee,
      },
    },
  }
}

const moneyFigures = {
  effectiveAnnualRate: '23.50',
  interestVatRate: '0.00',
  administrationFee: { amount: 0, vatRate: '19.00', countsAsInterest: false },
  terms: [6, 12, 18, 24, 36].map((installmentCount) => ({ installmentCount, financedAmountMin: 0 })),
  minimumOrderValue: 500_000,
  requestedAmount: { kind: 'chosen', maximum: 10_000_000, step: 100_000 },
  downPaymentMax: '0.00',
  paymentDays: [5, 16, 20],
  daysToFirstDueDateMin: 30,
  quotaByScoreClass: { A: 10_000_000, B: 6_000_000, C: 3_000_000, D: 1_500_000 },
  termsByRiskBand: {
    standard: noRiskTerms,
    downPayment: noRiskTerms,
    guarantee: noRiskTerms,
    downPaymentAndGuarantee: noRiskTerms,
    raisedDownPayment: noRiskTerms,
  },
}

/** Production loads its own with `npm run lender -- products`. */
const productsOf = (lender: Lender): Readonly<Record<Origin, Readonly<Record<string, unknown>>>> => {
  const device = deviceFiguresOf(lender)
  const insurance = lender.insurer && { lifeInsurance: insuranceOf(lender.insurer) }
  return {
    Finter: { ...device, ...insurance },
    Libre: { ...moneyFigures, ...insurance },
    Assistido: device,
  }
}

/** 2024 is published; check the others before going live. 2027 onwards are stand-ins for a moved clock. */
const demoUvt: Readonly<Record<number, number>> = {
  2023: 42_412,
  2024: 47_065,
  2025: 49_799,
  2026: 52_374,
  ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [2027 + index, 52_374])),
}

/** In force since 2023. */
const figuresOf = (lender: Lender): readonly ParameterRow[] => [
  ...origins.flatMap((channel) =>
    Object.entries(productsOf(lender)[channel]).map(([name, value]) => ({
      channel,
      name,
      validFrom: '2023-01-01',
      value,
    })),
  ),
  ...Object.entries(demoUvt).map(([year, value]) => ({
    channel: everyChannel,
    name: 'uvt',
    validFrom: `${year}-01-01`,
    value,
  })),
  ...demoUsuryCaps.map(({ month, cap }) => ({
    channel: everyChannel,
    name: 'usuryCap',
    validFrom: `${month}-01`,
    value: cap,
  })),
]

export const demoFigures = figuresOf(demoLender)

const seededAt = Temporal.Instant.from('2023-01-01T05:00:00Z')

export async function seedDemoFigures(db: Kysely<Database>, lender: Lender = demoLender): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const added = await transaction
      .insertInto('parameter')
      .values(figuresOf(lender).map((row) => ({ ...row, value: JSON.stringify(row.value) })))
      .onConflict((conflict) => conflict.columns(['channel', 'name', 'validFrom']).doNothing())
      .returning(['channel', 'name', 'validFrom', 'value'])
      .execute()
    const audits = added.map((row) => ({
      actor: actors.clock,
      action: 'seedFigures',
      ...auditSubjectOf(row),
      after: row.value,
    }))
    await auditInsert(audits, seededAt).execute(transaction)
  })
}

export const demoProduct = (origin: Origin): ProductParameters =>
  productOf(origin, productsOf(demoLender)[origin])

export const demoUvtOf = (year: number) => pesos(demoUvt[year] ?? 0)

const { serviceProvider } = demoLender
export const demoAdministrationService = serviceProvider && administrationServiceOf(serviceProvider)
