import type { Origin } from '@cupo/wire'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../platform/database/schema.ts'

export const lineSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120))

export const lifeInsuranceSchema = v.object({
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
