import type { Origin } from '@cupo/wire'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../platform/database/schema.ts'
import { demoInsurance } from './text/demo-insurance.ts'

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120))

/** The group life insurance of a product's debtors, which the lender pays. */
const lifeInsuranceSchema = v.object({
  insurer: v.object({ legalName: text, taxId: text }),
  /** The number of the group policy. */
  policyNumber: text,
  /** Who is insured: from this age on, until the birthday of the other. */
  ageMin: v.pipe(v.number(), v.integer(), v.minValue(0)),
  ageMax: v.pipe(v.number(), v.integer(), v.minValue(1)),
  claims: v.object({ phone: text, email: text }),
})
export type LifeInsurance = v.InferOutput<typeof lifeInsuranceSchema>

/** What a row of the parameters may hold; null for a product that has no insurance. */
export const lifeInsuranceParameter = v.nullable(lifeInsuranceSchema)

export type LifeInsuranceOf = (origin: Origin, date: string) => LifeInsurance | null

/** What the products of the demo carry without any row. */
const shipped: Readonly<Record<Origin, LifeInsurance | null>> = {
  Finter: demoInsurance,
  Libre: demoInsurance,
  Assistido: null,
}

/** The insurance of a product on a date `yyyy-mm-dd`: the latest row up to it, of the channel before those of all (`*`). */
export async function readLifeInsurance(db: Kysely<Database>): Promise<LifeInsuranceOf> {
  const found = await db
    .selectFrom('parameter')
    .select(['channel', 'validFrom', 'value'])
    .where('name', '=', 'lifeInsurance')
    .orderBy('validFrom')
    .execute()
  const rows = found.flatMap(({ value, ...row }) => {
    const read = v.safeParse(lifeInsuranceParameter, value)
    return read.success ? [{ ...row, insurance: read.output }] : []
  })
  return (origin, date) => {
    const inForce = rows.filter(({ validFrom }) => validFrom <= date)
    const row =
      inForce.findLast(({ channel }) => channel === origin) ??
      inForce.findLast(({ channel }) => channel === '*')
    return row === undefined ? shipped[origin] : row.insurance
  }
}
