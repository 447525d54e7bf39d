import * as v from 'valibot'
import type { Device } from '../../ports/operator.ts'

type Pesos = Device['price']

/** An amount a provider sends: whole pesos, not negative. Anything else makes the answer invalid. */
export const wholePesosSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(asPesos))

/** Guaranteed whole and safe by the schema before it; adapters do not depend on the credit engine's code. */
function asPesos(checked: number): Pesos {
  return checked as Pesos
}
