import { effectiveAnnualRate } from '@cupo/credit-engine'
import * as v from 'valibot'
import { lifeInsuranceParameter } from './life-insurance.ts'
import { settingsSchema } from './settings.ts'

const isRate = (text: string): boolean => {
  try {
    return effectiveAnnualRate(text) !== ''
  } catch {
    return false
  }
}
const rate = v.pipe(v.string(), v.check(isRate, 'Invalid rate'))

const schemas = new Map<string, v.GenericSchema>(
  Object.entries({
    ...settingsSchema.entries,
    effectiveAnnualRate: rate,
    usuryCap: rate,
    lifeInsurance: lifeInsuranceParameter,
  }),
)

/** Why a row of the table says nothing that a rule could go by; null when it does. */
export function problemOfParameter(name: string, value: unknown): string | null {
  const schema = schemas.get(name)
  if (schema === undefined) return 'no parameter has this name'
  const read = v.safeParse(schema, value)
  return read.success ? null : read.issues[0].message
}
