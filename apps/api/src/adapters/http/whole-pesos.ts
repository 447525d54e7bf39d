import * as v from 'valibot'
import type { Device } from '../../ports/operator.ts'

type Pesos = Device['price']

export const wholePesosSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(asPesos))

/** Whole and safe by the schema; adapters do not import the credit engine's code. */
function asPesos(checked: number): Pesos {
  return checked as Pesos
}
