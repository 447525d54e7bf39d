import {
  effectiveAnnualRate,
  offeredInstallmentCounts,
  type ProductParameters,
  percentage,
  pesos,
} from '@cupo/credit-engine'
import type { Origin } from '@cupo/wire'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../platform/database/schema.ts'

const isReadBy =
  (read: (text: string) => unknown) =>
  (text: string): boolean => {
    try {
      read(text)
      return true
    } catch {
      return false
    }
  }

export const rateSchema = v.pipe(
  v.string('a rate is text, percent a year with a point: 21.50'),
  v.check(isReadBy(effectiveAnnualRate), 'a rate is percent a year with a point: 21.50'),
  v.transform(effectiveAnnualRate),
)

const percentageSchema = v.pipe(
  v.string('a percentage is text with a point: "19.00"'),
  v.check(isReadBy(percentage), 'a percentage has a point and at most four decimals: "19.00"'),
  v.check((text) => Number(text) <= 100, 'a percentage is at most 100'),
  v.transform(percentage),
)

const paymentDayRange = 'a payment day is 1 to 28, a date that every month has'

export const pesosSchema = v.pipe(
  v.number(),
  v.safeInteger('pesos are whole'),
  v.minValue(0, 'pesos are not negative'),
  v.transform(pesos),
)

const guaranteeSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('none') }),
  v.strictObject({
    kind: v.literal('upFront'),
    percentage: percentageSchema,
    vatRate: percentageSchema,
    countsAsInterest: v.boolean(),
  }),
])

const riskTermsSchema = v.strictObject({
  downPaymentAtPreOffer: percentageSchema,
  downPaymentAtSetPreOffer: percentageSchema,
  guarantee: guaranteeSchema,
})

const stepsMax = 1_000

const ascends = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number))

/** Each figure has its own dated rows. */
const figuresSchema = v.object({
  effectiveAnnualRate: rateSchema,
  interestVatRate: percentageSchema,
  administrationFee: v.strictObject({
    amount: pesosSchema,
    vatRate: percentageSchema,
    countsAsInterest: v.boolean(),
  }),
  terms: v.pipe(
    v.array(
      v.strictObject({
        installmentCount: v.picklist(
          offeredInstallmentCounts,
          `the screens offer ${offeredInstallmentCounts.join(', ')} installments`,
        ),
        financedAmountMin: pesosSchema,
      }),
    ),
    v.minLength(1, 'a product has at least one number of installments'),
    v.check(
      (terms) => ascends(terms.map(({ installmentCount }) => installmentCount)),
      'each number of installments stands once, in ascending order',
    ),
  ),
  minimumOrderValue: pesosSchema,
  requestedAmount: v.variant('kind', [
    v.strictObject({ kind: v.literal('devicePrice') }),
    v.pipe(
      v.strictObject({
        kind: v.literal('chosen'),
        maximum: pesosSchema,
        step: v.pipe(
          pesosSchema,
          v.check((step) => step > 0, 'a step is more than 0'),
        ),
      }),
      v.check(({ maximum, step }) => maximum / step <= stepsMax, `a maximum has at most ${stepsMax} steps`),
    ),
  ]),
  downPaymentMax: percentageSchema,
  paymentDays: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1, paymentDayRange), v.maxValue(28, paymentDayRange))),
    v.minLength(1, 'a product has at least one payment day'),
    v.check((days) => ascends(days), 'each payment day stands once, in ascending order'),
  ),
  daysToFirstDueDateMin: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)),
  quotaByScoreClass: v.strictObject({ A: pesosSchema, B: pesosSchema, C: pesosSchema, D: pesosSchema }),
  termsByRiskBand: v.pipe(
    v.strictObject({
      standard: riskTermsSchema,
      downPayment: riskTermsSchema,
      guarantee: riskTermsSchema,
      downPaymentAndGuarantee: riskTermsSchema,
      raisedDownPayment: riskTermsSchema,
      /** Costs the standard terms where the lender names none. */
      premium: v.optional(riskTermsSchema),
    }),
    v.transform(({ premium, ...bands }) => ({ ...bands, premium: premium ?? bands.standard })),
  ),
})

const sentence = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300))

const lineSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120))

const lifeInsuranceSchema = v.object({
  insurer: v.object({ legalName: lineSchema, taxId: lineSchema }),
  policyNumber: lineSchema,
  /** Inclusive. */
  ageMin: v.pipe(v.number(), v.integer(), v.minValue(0)),
  ageMax: v.pipe(v.number(), v.integer(), v.minValue(1)),
  claims: v.object({ phone: lineSchema, email: lineSchema }),
})

export type LifeInsurance = v.InferOutput<typeof lifeInsuranceSchema>

export type LifeInsuranceOf = (origin: Origin, date: string) => LifeInsurance | null

export type InsuranceRow = { readonly channel: string; readonly validFrom: string; readonly value: unknown }

const administrationServiceSchema = v.strictObject({
  provider: v.strictObject({ legalName: lineSchema, taxId: lineSchema }),
  service: sentence,
  whyApart: sentence,
})

export type AdministrationService = v.InferOutput<typeof administrationServiceSchema>

/** Required are those of `figuresSchema`. */
export const figureSchemas = {
  ...figuresSchema.entries,
  interestTaxableShare: percentageSchema,
  administrationService: administrationServiceSchema,
  lifeInsurance: v.nullable(lifeInsuranceSchema),
}

export const requiredFigures = Object.keys(figuresSchema.entries)

export class FiguresMissing extends Error {
  readonly origin: Origin
  readonly names: readonly string[]

  constructor(origin: Origin, names: readonly string[]) {
    super(`${origin} cannot be sold without ${names.join(', ')}`)
    this.origin = origin
    this.names = names
  }
}

export function productOf(origin: Origin, values: Readonly<Record<string, unknown>>): ProductParameters {
  const missing = requiredFigures.filter((name) => !(name in values))
  if (missing.length > 0) throw new FiguresMissing(origin, missing)
  const { interestTaxableShare = '100.00' } = values
  return {
    ...v.parse(figuresSchema, values),
    interestTaxableShare: v.parse(percentageSchema, interestTaxableShare),
  }
}

export async function readLifeInsurance(db: Kysely<Database>): Promise<LifeInsuranceOf> {
  const rows = await db
    .selectFrom('parameter')
    .select(['channel', 'validFrom', 'value'])
    .where('name', '=', 'lifeInsurance')
    .orderBy('validFrom')
    .execute()
  return lifeInsuranceFrom(rows)
}

export function lifeInsuranceFrom(all: readonly InsuranceRow[]): LifeInsuranceOf {
  const rows = all.flatMap(({ value, ...row }) => {
    const read = v.safeParse(v.nullable(lifeInsuranceSchema), value)
    return read.success ? [{ ...row, insurance: read.output }] : []
  })
  return (origin, date) =>
    rows.findLast(({ channel, validFrom }) => channel === origin && validFrom <= date)?.insurance ?? null
}
